import { arrayText, quoteName, quoteText, type Values } from '../../database/sql-text.ts'
import type { Comparison, Operation, Search, Truth } from '../parse/filter.ts'
import type { EmbedPlan, PlannedCondition, PlannedField } from '../plan/read-plan.ts'

const comparisons: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
}

const searches: Record<Search, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const truths: Record<Truth, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

/** @param exists writes the condition that an embed has a row */
export function conditionSql(
  condition: PlannedCondition,
  alias: string,
  values: Values,
  exists: (embed: EmbedPlan) => string,
): string {
  const negation = condition.negated ? 'not ' : ''
  switch (condition.kind) {
    case 'exists':
      return `${negation}${exists(condition.embed)}`
    case 'filter':
      return `${negation}${testSql(condition.field, condition.operation, alias, values)}`
    default: {
      const parts = condition.conditions.map((inner) => conditionSql(inner, alias, values, exists))
      return `${negation}(${parts.join(` ${condition.kind} `)})`
    }
  }
}

/** `"films"."data"->'a'->>'b'`. Other types become JSON first, so that paths work on arrays and composites. */
export function fieldSql({ column, path, type }: PlannedField, alias: string): string {
  const sql = `${quoteName(alias)}.${quoteName(column)}`
  if (path.length === 0) return sql
  const steps = path.map(({ arrow, key }) => arrow + (/^-?\d+$/.test(key) ? key : quoteText(key)))
  return (type && !/^jsonb?$/.test(type) ? `to_jsonb(${sql})` : sql) + steps.join('')
}

function testSql(field: PlannedField, operation: Operation, alias: string, values: Values): string {
  const left = fieldSql(field, alias)
  switch (operation.kind) {
    case 'is':
      return `${left} ${truths[operation.value]}`
    case 'in':
      return `${left} = any (${values.add(arrayText(operation.values))})`
    case 'compare': {
      const { operator, quantifier, value } = operation
      const right = values.add(
        operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value,
      )
      return `${left} ${comparisons[operator]} ${quantifier ? `${quantifier} (${right})` : right}`
    }
    case 'search': {
      const config = operation.config ? `${values.add(operation.config)}::regconfig, ` : ''
      const isText = field.path.length > 0 || /^(?:text|character|json)/.test(field.type ?? '')
      const document = isText ? `to_tsvector(${config}${left})` : left
      return `${document} @@ ${searches[operation.operator]}(${config}${values.add(operation.value)})`
    }
  }
}
