// Mails a test to the host who asks for it, to show whether the mail server accepts mail.

import { testLetter } from '@kinfold/mail'
import { callerOf } from '../_shared/caller.ts'
import { hasMailServer, sendMail } from '../_shared/mail.ts'
import { Refusal, respond } from '../_shared/respond.ts'

export default {
  /**
   * POST returns `{ to, delivery }`: the caller's address, and `sent`, or without a mail server `saved` to the outbox. Or
   * `{ code }` with 401 `not_signed_in`, 403 `host_only`, 429 `mail_limit`, or 502 `mail_failed` with the `reason`.
   * Environment: that of `callerOf` and of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, sendTestMail),
}

async function sendTestMail(request: Request): Promise<{ to: string; delivery: 'sent' | 'saved' }> {
  const { db, user } = await callerOf(request)
  // Only hosts read a row.
  const { data: settings } = await db.rpc('hub_settings').throwOnError()
  if (settings.length === 0 || !user.email) throw new Refusal(403, 'host_only')
  await sendMail(user.email, testLetter).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'mail_failed') throw error
    const { message } = error.cause as Error
    throw new Refusal(502, 'mail_failed', { reason: message }, { cause: error })
  })
  return { to: user.email, delivery: hasMailServer() ? 'sent' : 'saved' }
}
