// Reads the filter of a subscription (`group_id=eq.5`, `status=in.(open,"on hold"),age=not.lt.30`) into plain
// data, without knowing any tables. All conditions, separated by commas, must hold.
// https://supabase.com/docs/guides/realtime/postgres-changes#available-filters

const operators = [
  ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'isdistinct'] as const),
  ...(['like', 'ilike', 'match', 'imatch'] as const),
] as const

export type Operator = (typeof operators)[number]

/** `values` has one entry, except for `in`. */
export type Condition = { column: string; negated: boolean; operator: Operator; values: string[] }

export class FilterError extends Error {}

const MAX_VALUES = 100
const MAX_CONDITIONS = 10
/** Comparing takes as many steps as the pattern has characters, for each character of the text. */
const MAX_PATTERN = 200

/** @throws {FilterError} */
export function parseFilter(text: string): Condition[] {
  if (text === '') return []
  const conditions = split(text).map(parseCondition)
  if (conditions.length > MAX_CONDITIONS)
    throw new FilterError(`a filter has at most ${MAX_CONDITIONS} conditions`)
  return conditions
}

function parseCondition(text: string): Condition {
  const [, column, not, operator, value] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (column === undefined || value === undefined) throw new FilterError(`cannot read the filter ${text}`)
  if (!isOperator(operator)) throw new FilterError(`unknown operator in the filter ${text}`)

  const negated = not !== undefined
  if (/like$/.test(operator) && value.length > MAX_PATTERN)
    throw new FilterError(`${operator} takes at most ${MAX_PATTERN} characters`)
  if (operator !== 'in') return { column, negated, operator, values: [unquote(value)] }

  if (!value.startsWith('(') || !value.endsWith(')')) throw new FilterError(`in needs a list: ${text}`)
  const values = split(value.slice(1, -1)).map(unquote)
  if (values.length > MAX_VALUES) throw new FilterError(`in takes at most ${MAX_VALUES} values`)
  return { column, negated, operator, values }
}

const isOperator = (name: string | undefined): name is Operator => operators.includes(name as Operator)

/** Splits at commas outside of quotes and brackets. */
function split(text: string): string[] {
  // A part is a run of quoted strings, bracketed lists and other characters, unpaired quotes and brackets included.
  // `\"` never opens a string: if it did, a filter full of them would take quadratic time.
  const parts = text.matchAll(
    /(?:"(?:[^"\\]|\\.)*"|\((?:"(?:[^"\\]|\\.)*"|\\"|\\(?!")|[^()"\\])*\)|\\"|[^,])+/gs,
  )
  return [...parts].map(([part]) => part)
}

const unquote = (value: string) =>
  /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
