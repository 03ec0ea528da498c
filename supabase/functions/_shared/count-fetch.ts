import type { Caller } from './caller.ts'
import { requireSecondStep } from './second-step.ts'
import { refusalOf } from './sql-refusal.ts'

/**
 * Counts one fetch for the caller, before it happens.
 * @throws {Refusal} 403 `family_required` or `second_step_required`; 429 `import_limit`
 */
export async function countFetch(caller: Caller): Promise<void> {
  requireSecondStep(caller)
  const { error } = await caller.db.rpc('count_fetch')
  if (error) throw refusalOf(error)
}
