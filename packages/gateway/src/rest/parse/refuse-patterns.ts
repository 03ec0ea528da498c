import { WireError } from '../../http/wire-error.ts'
import type { Condition } from './logic.ts'
import type { Query } from './query.ts'

/**
 * Keeps regular expressions from callers without an account: a short one can occupy Postgres for seconds.
 * @throws {WireError} 401 42501
 */
export function refusePatterns({ filters }: Query): void {
  if (!filters.some(({ value }) => hasPattern(value))) return
  throw new WireError(401, '42501', 'permission denied for operators match and imatch', {
    body: { hint: 'Sign in, or use like or ilike.' },
  })
}

function hasPattern(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.conditions.some(hasPattern)
  const { operation } = condition
  return operation.kind === 'compare' && ['match', 'imatch'].includes(operation.operator)
}
