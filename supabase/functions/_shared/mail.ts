import { type ServerTexts, textsIn } from '@kinfold/i18n/server'
import { createMailer, type Letter } from '@kinfold/mail'
import { connect } from './client.ts'
import { Refusal } from './respond.ts'

/** Environment: SMTP_URL. */
export const hasMailServer = () => Boolean(process.env.SMTP_URL)

/**
 * Counts the mail against the hub's limit, and sends it.
 * @param write the mail in the language of the recipient
 * @param language of a recipient without an account
 * Environment: SUPABASE_SERVICE_ROLE_KEY; SMTP_URL, or KINFOLD_DATA_DIR for the outbox; MAIL_FROM.
 * @throws {Refusal} 429 `mail_limit`, or 502 `mail_failed`; `cause` is the error of the mail server
 */
export async function sendMail(
  to: string,
  write: (texts: ServerTexts) => Letter,
  language?: string,
): Promise<void> {
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { data: refusal } = await service.rpc('count_mail').throwOnError()
  if (refusal) throw new Refusal(429, refusal)
  const { data: own } = await service.rpc('language_of', { address: to }).throwOnError()
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, KINFOLD_DATA_DIR: dataDirectory = './data' } = process.env
  const send = createMailer({ smtpUrl, mailFrom, dataDirectory }, (to, file) => {
    console.info(`SMTP_URL is not set: the mail to ${to} was saved to ${file}`)
  })
  await send(to, write(textsIn(own ?? language))).catch((cause) => {
    throw new Refusal(502, 'mail_failed', {}, { cause })
  })
}
