import { Refusal } from './answer.ts'
import type { Caller } from './caller.ts'
import { requireSecondStep } from './second-step.ts'

/**
 * Counts one fetch for the caller, before it is done.
 * @throws {Refusal} 403 to whoever has no family or has not taken the second step of their sign-in; 429
 *   `too_many_fetches`
 */
export async function countFetch(caller: Caller): Promise<void> {
  requireSecondStep(caller)
  const { error } = await caller.db.rpc('count_fetch')
  if (error?.code === '42501') throw new Refusal(403, error.message)
  if (error?.code === 'P0001') throw new Refusal(429, error.message, { code: 'too_many_fetches' })
  if (error) throw error
}
