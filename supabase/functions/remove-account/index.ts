// Deletes another account and everything its user shared. For hosts.

import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { deleteAccount } from '../_shared/delete-account.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { refusalOf } from '../_shared/sql-refusal.ts'

export default {
  /**
   * POST `{ user_id }` returns `{ deleted: true }`, again when repeated, or `{ code }` with 400 `invalid_body`, 401
   * `not_signed_in`, 403 `host_only`, or 409 `account_of_host`. After a failure, a repeated call continues where it stopped.
   * Environment: that of `callerOf` and of `deleteAccount`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, removeAccount),
}

const bodySchema = z.object({ user_id: z.uuid() })

async function removeAccount(request: Request): Promise<{ deleted: true }> {
  const { db } = await callerOf(request)
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'invalid_body')
  const { error } = await db.rpc('require_removable_account', body.data)
  if (error) throw refusalOf(error)
  await deleteAccount(body.data.user_id)
  return { deleted: true }
}
