// Sends one mail over SMTP; without a mail server it lands in the outbox, where the person at the computer finds it.

import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Whether mail leaves the house. Environment: SMTP_URL. */
export const hasMailServer = () => Boolean(process.env.SMTP_URL)

/**
 * Environment: SMTP_URL, or KINFOLD_DATA_DIR for the outbox; MAIL_FROM.
 * @throws what nodemailer throws when the mail server does not take the mail
 */
export async function sendMail(mail: {
  to: string
  subject: string
  text: string
  html: string
}): Promise<void> {
  const { SMTP_URL, KINFOLD_DATA_DIR = './data', MAIL_FROM = 'Kinfold <kinfold@localhost>' } = process.env
  // As an object, an address is never read as a list of several.
  const message: SendMailOptions = { ...mail, from: MAIL_FROM, to: { name: '', address: mail.to } }

  if (SMTP_URL) {
    // A person waits: nodemailer's own limits are minutes.
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
    await createTransport({ url: SMTP_URL, ...patience }).sendMail(message)
    return
  }

  const outbox = join(KINFOLD_DATA_DIR, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: source } = await composer.sendMail(message)
  const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  await writeFile(file, source as Buffer, { mode: 0o600 })
  console.info(`No SMTP_URL is set, so a mail to ${mail.to} waits in ${file}`)
}
