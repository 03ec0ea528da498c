// Refuses embeds that repeat rows without end. `films?select=directors(films(*))` returns all films of a director with
// each of them: a thousand films become a million rows.

import { WireError } from '../../http/wire-error.ts'
import { equalColumn } from './equal-column.ts'
import type { EmbedPlan, ReadPlan } from './read-plan.ts'
import { MAX_ROWS } from './read-plan.ts'

const MAX_REPEATED_ROWS = 100_000

/**
 * Counts by limits, not by what is stored. Rows below several parents repeat; others are as many as the table has.
 * @throws {WireError} 400 54001
 */
export function refuseRepeatedRows(plan: ReadPlan): void {
  refuseBelow(plan, isSingle(plan) ? 1 : (plan.limit ?? MAX_ROWS), false)
}

function refuseBelow({ outputs }: ReadPlan, rows: number, areShared: boolean): void {
  for (const output of outputs) {
    if (output.kind !== 'embed') continue
    const { embed } = output
    const embedded = embed.toOne ? rows : rows * (embed.limit ?? MAX_ROWS)
    if (areShared && !embed.toOne && embedded > MAX_REPEATED_ROWS) throw tooManyRows(embed)
    const { cardinality } = embed.relationship
    refuseBelow(embed, embedded, areShared || cardinality === 'many-to-one' || cardinality === 'many-to-many')
  }
}

/** Whether a filter asks for one row by a unique key. */
function isSingle({ table, where }: ReadPlan): boolean {
  const fixed = where.flatMap(equalColumn)
  return table.uniques.some((unique) => unique.every((column) => fixed.includes(column)))
}

const tooManyRows = ({ name, limit = MAX_ROWS }: EmbedPlan) =>
  new WireError(400, '54001', `The embedded resource '${name}' can repeat too many rows`, {
    body: {
      details: `Rows below shared parents repeat, ${limit} for each parent, up to ${MAX_REPEATED_ROWS} in total.`,
      hint: `Set a smaller limit for the table or its embedded resources, such as ${name}.limit=10.`,
    },
  })
