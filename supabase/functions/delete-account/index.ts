// Deletes the caller's account with everything that is theirs. What becomes of their family is the database's
// business: foreign keys and triggers see to it.

import { answer, Refusal } from '../_shared/answer.ts'
import { callerOf } from '../_shared/caller.ts'
import { connect } from '../_shared/client.ts'
import { removeFiles } from '../_shared/remove-files.ts'
import { requireSecondStep } from '../_shared/second-step.ts'

export default {
  /**
   * POST answers `{ deleted: true }`, also to whoever asks once more, or `{ message, code? }` with 401 (not signed in)
   * or 403 `insufficient_aal` (the second step of the sign-in is missing). When anything fails, asking again goes on
   * where it stopped.
   * Environment: that of `callerOf`, and SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => answer(request, deleteAccount),
}

async function deleteAccount(request: Request): Promise<{ deleted: true }> {
  const caller = await callerOf(request).catch(unlessGone)
  if (!caller) return { deleted: true }
  requireSecondStep(caller)

  // Files first: without the account, nobody could ask for the rest of them.
  await removeFiles(caller.db, 'my_files')
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { error } = await service.auth.admin.deleteUser(caller.user.id)
  if (error && error.code !== 'user_not_found') throw error
  // An upload may have come in between; from here on there are no more.
  await removeFiles(caller.db, 'my_files')
  return { deleted: true }
}

/** The token is good, and its account is gone. */
function unlessGone(refusal: unknown): undefined {
  const cause = refusal instanceof Refusal ? (refusal.cause as { code?: string } | null) : null
  if (cause?.code !== 'user_not_found') throw refusal
}
