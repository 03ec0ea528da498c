// Deletes the caller's account with everything that is theirs. What becomes of their family is the database's
// business: foreign keys and triggers see to it.

import type { SupabaseClient } from '@supabase/supabase-js'
import { answer, Refusal } from '../_shared/answer.ts'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { connect } from '../_shared/client.ts'
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
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)

  // Files first: without the account, nobody could ask for the rest of them.
  await removeFiles(caller, service)
  const { error } = await service.auth.admin.deleteUser(caller.user.id)
  if (error && error.code !== 'user_not_found') throw error
  // An upload may have come in between; from here on there are no more.
  await removeFiles(caller, service)
  return { deleted: true }
}

/** The token is good, and its account is gone. */
function unlessGone(refusal: unknown): undefined {
  const cause = refusal instanceof Refusal ? (refusal.cause as { code?: string } | null) : null
  if (cause?.code !== 'user_not_found') throw refusal
}

/** Names as many files as one request may. */
const PAGE = 1000

async function removeFiles({ db }: Caller, service: SupabaseClient): Promise<void> {
  for (;;) {
    const { data } = await db.rpc('my_files').limit(PAGE).throwOnError()
    const files = data as { bucket_id: string; name: string }[]
    if (files.length === 0) return
    const bucket = files[0]?.bucket_id ?? ''
    const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name)
    // With the service's key: the person may have left the family whose policies let them.
    const { error } = await service.storage.from(bucket).remove(names)
    if (error) throw error
  }
}
