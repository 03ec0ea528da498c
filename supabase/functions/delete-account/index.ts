// Deletes the caller's account and everything they shared.

import { callerOf } from '../_shared/caller.ts'
import { deleteAccount } from '../_shared/delete-account.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { requireSecondStep } from '../_shared/second-step.ts'

export default {
  /**
   * POST returns `{ deleted: true }`, again when repeated, or `{ code }` with 401 `not_signed_in` or 403
   * `second_step_required`. After a failure, a repeated call continues where it stopped.
   * Environment: that of `callerOf`, and SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => respond(request, deleteOwnAccount),
}

async function deleteOwnAccount(request: Request): Promise<{ deleted: true }> {
  const caller = await callerOf(request).catch(unlessGone)
  if (!caller) return { deleted: true }
  requireSecondStep(caller)
  await deleteAccount(caller.user.id)
  return { deleted: true }
}

/** Returns when the token is valid but its account is gone. */
function unlessGone(refusal: unknown): undefined {
  const cause = refusal instanceof Refusal ? (refusal.cause as { code?: string } | null) : null
  if (cause?.code !== 'user_not_found') throw refusal
}
