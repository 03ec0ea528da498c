import type { Logger, Mail } from '@kinfold/gateway'
import { authLetter, createMailer } from '@kinfold/mail'
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
  const send = createMailer(config, (to, file) => log.info({ to, file }, 'mail saved to the outbox'))
  const site = new URL(publicUrl).host
  return (mail) => send(mail.to, authLetter(mail, site))
}
