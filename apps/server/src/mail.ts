// Sends mail over SMTP; without a mail server every mail lands in the outbox, where the person at the computer finds it.
// Server functions such as `send-invitation` mail on their own, by the same variables SMTP_URL, MAIL_FROM and
// KINFOLD_DATA_DIR, because a function knows nothing of this server: keep the two alike.

import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger, Mail } from '@kinfold/gateway'
import { createTransport } from 'nodemailer'
import { writeFileAtomically } from './files.ts'

type MailSettings = { smtpUrl?: string; mailFrom: string; dataDirectory: string }

/** @returns a function that resolves when the mail server has taken the mail, or the `.eml` file is on the disk */
export function createMailer(settings: MailSettings, log: Logger): (mail: Mail) => Promise<void> {
  const { smtpUrl, mailFrom: from, dataDirectory } = settings
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return async (mail) => {
      await transport.sendMail({ from, ...mail })
    }
  }

  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const outbox = join(dataDirectory, 'outbox')
  return async (mail) => {
    const { message } = await composer.sendMail({ from, ...mail })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFileAtomically(join(outbox, name), message as Buffer)
    log.info({ to: mail.to, subject: mail.subject, file: join(outbox, name) }, 'mail in the outbox')
  }
}
