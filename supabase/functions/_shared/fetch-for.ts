import { atMostEach } from './at-most-each.ts'
import type { Caller } from './caller.ts'
import { type Fetched, type FetchOptions, fetchPublic } from './fetch-public.ts'
import { requireSecondStep } from './second-step.ts'
import { refusalOf } from './sql-refusal.ts'

/** Slow websites keep fetches waiting, and each may hold 25 MB. */
const inTurn = atMostEach(4)

/**
 * Fetches from the public internet for a member, and counts it before it happens.
 * @throws {Refusal} 403 `family_required` or `second_step_required`; 429 `import_limit`; those of `fetchPublic`
 */
export async function fetchFor(caller: Caller, address: string, options: FetchOptions): Promise<Fetched> {
  requireSecondStep(caller)
  const { error } = await caller.db.rpc('count_fetch')
  if (error) throw refusalOf(error)
  return inTurn(caller.user.id, () => fetchPublic(address, options))
}
