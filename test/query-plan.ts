// Plans as Postgres reports them (auto_explain), and as a text that has neither costs nor values.

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Function Name'?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** `of` is the function whose statement it is; undefined for the request's own. */
export type Execution = { plan: Plan; of: string | undefined }

/** @returns nothing for other notices, and for the catalog, which the gateway reads now and then */
export function readNotice({ message = '', where = '' }: { message?: string; where?: string }): Execution[] {
  const json = message.match(/^duration: .* plan:\n(.*)$/s)?.[1]
  if (!json) return []
  const plan: Plan = JSON.parse(json).Plan
  if (scansOf(plan).some(({ table }) => table.startsWith('pg_'))) return []
  return [{ plan, of: where.match(/function "?([\w.]+)/)?.[1] }]
}

/** Reads of tables, with the number of rows that each looks at, every time it runs. */
export function scansOf(plan: Plan): { table: string; rows: number }[] {
  const own = plan['Relation Name'] && {
    table: plan['Relation Name'],
    rows:
      (plan['Actual Rows'] ?? 0) +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0),
  }
  return [...(own ? [own] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** A request, its plan, and the functions whose statements run for it. */
export function textOf(name: string, executions: readonly Execution[]): string {
  const functions = new Set(executions.filter(readsTables).flatMap(({ of }) => of ?? []))
  const own = executions.filter(({ of, plan }) => !of && plan['Node Type'] !== 'Result')
  return [
    `${name}:`,
    ...own.flatMap(({ plan }) => lines(plan, 1)),
    ...(functions.size > 0 ? [`  with ${[...functions].sort().join(', ')}`] : []),
    '',
  ].join('\n')
}

/** What the statements of functions read, each plan once. */
export function textOfFunctions(executions: readonly Execution[]): string {
  const texts = executions
    .filter((execution) => execution.of && readsTables(execution))
    .map(({ of, plan }) => [`${of}:`, ...lines(plan, 1), ''].join('\n'))
  return [...new Set(texts)].sort().join('\n')
}

const readsTables = ({ plan }: Execution) => scansOf(plan).length > 0

function lines(plan: Plan, depth = 0): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = plan
  const on = table ?? plan['Function Name'] ?? plan['CTE Name']
  const text = [
    plan['Subplan Name'] && `${plan['Subplan Name']}:`,
    plan['Node Type'],
    on && `on ${on}`,
    index && `by ${index}`,
    condition && withoutValues(condition),
  ]
  return [
    '  '.repeat(depth) + text.filter(Boolean).join(' '),
    ...(plan.Plans ?? []).flatMap((inner) => lines(inner, depth + 1)),
  ]
}

/** `(id = '1f…'::uuid)` is `(id = …)`. */
const withoutValues = (condition: string) =>
  condition.replaceAll(/'(?:[^']|'')*'(?:::[a-z ]+(?:\[\])?)?/g, '…')
