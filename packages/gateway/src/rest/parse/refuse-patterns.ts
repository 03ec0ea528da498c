import { WireError } from '../../http/wire-error.ts'
import type { Condition } from './logic.ts'
import type { Query } from './query.ts'

/**
 * Refuses regular expressions: a short one can occupy Postgres for seconds.
 * @throws {WireError} 400 0A000
 */
export function refusePatterns({ filters }: Query): void {
  if (!filters.some(({ value }) => hasPattern(value))) return
  throw new WireError(400, '0A000', 'Use of the operators match and imatch is not allowed', {
    body: { hint: 'Use like or ilike.' },
  })
}

function hasPattern(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.conditions.some(hasPattern)
  const { operation } = condition
  return operation.kind === 'compare' && ['match', 'imatch'].includes(operation.operator)
}
