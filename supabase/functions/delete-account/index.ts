// Deletes the caller's account and everything they shared. Foreign keys and triggers take care of their family.

import { answer, Refusal } from '../_shared/answer.ts'
import { callerOf } from '../_shared/caller.ts'
import { connect } from '../_shared/client.ts'
import { removeFiles } from '../_shared/remove-files.ts'
import { requireSecondStep } from '../_shared/second-step.ts'

export default {
  /**
   * POST answers `{ deleted: true }`, again when repeated, or `{ code }` with 401 `not_signed_in` or 403
   * `second_step_required`. After a failure, a repeated call continues where it stopped.
   * Environment: that of `callerOf`, and SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => answer(request, deleteAccount),
}

async function deleteAccount(request: Request): Promise<{ deleted: true }> {
  const caller = await callerOf(request).catch(unlessGone)
  if (!caller) return { deleted: true }
  requireSecondStep(caller)

  const filesOfCaller = { user_id: caller.user.id }
  // Files first: after a failure here, the account can still repeat the call.
  await removeFiles('files_of', filesOfCaller)
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { error } = await service.auth.admin.deleteUser(caller.user.id)
  if (error && error.code !== 'user_not_found') throw error
  // An upload may have finished in between; no more can start now.
  await removeFiles('files_of', filesOfCaller)
  return { deleted: true }
}

/** Returns when the token is valid but its account is gone. */
function unlessGone(refusal: unknown): undefined {
  const cause = refusal instanceof Refusal ? (refusal.cause as { code?: string } | null) : null
  if (cause?.code !== 'user_not_found') throw refusal
}
