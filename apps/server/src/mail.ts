import type { Logger, Mail } from '@kinfold/gateway'
import { authLetter, createMailer, overdueBackupLetter } from '@kinfold/mail'
import type { Config } from './config.ts'

/**
 * Sends the mails of the auth service. Server functions send theirs through the same package and settings.
 * @param publicUrl the address that people use
 */
export function createAuthMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  publicUrl: string,
  log: Logger,
): (mail: Mail) => Promise<void> {
  const send = createMailer(config, (_, file) => log.info({ file }, 'mail saved to the outbox'))
  const site = new URL(publicUrl).host
  return (mail) => send(mail.to, authLetter(mail, site))
}

/**
 * Counts a mail of the auth service against the hub's limit, in the database as server functions do.
 * @param url where this process listens
 * @returns a function that answers why a mail must not be sent, if so
 */
export const createMailCheck =
  (url: string, secretKey: string) =>
  async (sender?: string): Promise<string | undefined> => {
    const response = await fetch(`${url}/rest/v1/rpc/count_mail`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ sender: sender ?? null }),
    })
    if (!response.ok) throw new Error(`count_mail answered ${response.status}: ${await response.text()}`)
    return (await response.json()) ?? undefined
  }

/** Mails the hosts that there has been no proven backup for ten days. */
export function createBackupWarner(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  publicUrl: string,
  log: Logger,
): (emails: string[], reason: string | undefined) => Promise<void> {
  const send = createMailer(config, () => log.info({}, 'mail saved to the outbox'))
  const { host } = new URL(publicUrl)
  return async (emails, reason) => {
    for (const email of emails) await send(email, overdueBackupLetter({ host, reason }))
  }
}
