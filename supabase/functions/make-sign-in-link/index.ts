// Makes a link with which someone who has forgotten their password sets a new one. For admins of their family, and for hosts.

import { createHash, randomBytes } from 'node:crypto'
import { signInLinkLetter } from '@kinfold/mail'
import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { connect } from '../_shared/client.ts'
import { hasMailServer, sendMail } from '../_shared/mail.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { refusalOf } from '../_shared/sql-refusal.ts'

export default {
  /**
   * POST `{ user_id, removes_factors? }` returns `{ secret }`, which `use-sign-in-link` takes once within 30 minutes. The person
   * has been told by then: by a notification, a push and, with a mail server, a mail. Or `{ code }` with 400 `invalid_body`, 401
   * `not_signed_in`, 403 `admin_only` or `host_only`, 404 `account_gone`, or 429 `sign_in_link_limit`.
   * Environment: SUPABASE_SERVICE_ROLE_KEY, and that of `callerOf` and of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, makeSignInLink),
}

const bodySchema = z.object({ user_id: z.uuid(), removes_factors: z.boolean().default(false) })

async function makeSignInLink(request: Request): Promise<{ secret: string }> {
  const { db, user } = await callerOf(request)
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'invalid_body')
  const allowed = await db.rpc('require_sign_in_help', body.data)
  if (allowed.error) throw refusalOf(allowed.error)

  const secret = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(secret).digest('hex')
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { data, error } = await service
    .rpc('add_sign_in_link', { ...body.data, made_by: user.id, token_hash })
    .single<{ email: string | null; maker: string | null }>()
  if (error) throw refusalOf(error)

  if (data.email && hasMailServer()) {
    // The notification and the push tell as well.
    await sendMail(data.email, (texts) => signInLinkLetter(data.maker, texts)).catch((error) => {
      console.error('The mail about a sign-in link was not sent', error)
    })
  }
  // Using the link signs out the devices, which then receive nothing. A failure is logged there.
  await service.functions.invoke('send-pushes')
  return { secret }
}
