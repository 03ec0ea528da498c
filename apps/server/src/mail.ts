import type { Logger, Mail } from '@kinfold/gateway'
import { type ServerTexts, textsIn } from '@kinfold/i18n/server'
import { authLetter, createMailer, overdueBackupLetter } from '@kinfold/mail'
import type { Config } from './config.ts'

/** The texts in the language of the account that an address belongs to, as server functions find it. */
export type FindTexts = (address: string) => Promise<ServerTexts>

/**
 * Sends the mails of the auth service. Server functions send theirs through the same package and settings.
 * @param publicUrl the address that people use
 */
export function createAuthMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  publicUrl: string,
  findTexts: FindTexts,
  log: Logger,
): (mail: Mail) => Promise<void> {
  const send = createMailer(config, (_, file) => log.info({ file }, 'mail saved to the outbox'))
  const site = new URL(publicUrl).host
  return async (mail) => send(mail.to, authLetter(mail, site, await findTexts(mail.to)))
}

/**
 * Counts a mail of the auth service against the hub's limit, in the database as server functions do.
 * @param url where this process listens
 * @returns a function that answers why a mail must not be sent, if so
 */
export const createMailCheck =
  (url: string, secretKey: string) =>
  async (sender?: string): Promise<string | undefined> => {
    const reason = await callDatabase(url, secretKey, 'count_mail', { sender: sender ?? null })
    return reason ?? undefined
  }

/** As for `createMailCheck`. English for an address without an account, or when the database does not respond. */
export const createTextsFinder =
  (url: string, secretKey: string, log: Logger): FindTexts =>
  async (address) => {
    const language = await callDatabase(url, secretKey, 'language_of', { address }).catch((error) => {
      log.warn({ err: error }, 'the language of a mail is unknown')
      return null
    })
    return textsIn(language)
  }

async function callDatabase(
  url: string,
  secretKey: string,
  name: string,
  args: object,
): Promise<string | null> {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Mails the hosts that there has been no proven backup for ten days. */
export function createBackupWarner(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  publicUrl: string,
  findTexts: FindTexts,
  log: Logger,
): (emails: string[], reason: string | undefined) => Promise<void> {
  const send = createMailer(config, () => log.info({}, 'mail saved to the outbox'))
  const { host } = new URL(publicUrl)
  return async (emails, reason) => {
    for (const email of emails)
      await send(email, overdueBackupLetter({ host, reason }, await findTexts(email)))
  }
}
