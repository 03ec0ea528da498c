// Removes things from the bin for ever, with their files.

import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { removeFiles } from '../_shared/remove-files.ts'
import { Refusal, respond } from '../_shared/respond.ts'

export default {
  /**
   * POST `{ ids }`, at most 1,000, returns `{ deleted }`: the ids of those that the caller found in the bin. Or `{ code }` with 400
   * `invalid_body` or 401 `not_signed_in`. The daily cleaning removes the files that a failure leaves.
   * Environment: SUPABASE_SERVICE_ROLE_KEY, and that of `callerOf`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, deleteForGood),
}

const bodySchema = z.object({ ids: z.array(z.uuid()).max(1000) })

async function deleteForGood(request: Request): Promise<{ deleted: string[] }> {
  const { db } = await callerOf(request)
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'invalid_body')
  const { data } = await db.rpc('delete_for_good', body.data).throwOnError()
  await removeFiles('freed_files')
  return { deleted: data }
}
