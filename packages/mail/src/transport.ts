// Sends mail over SMTP. Without a mail server, mail is saved to the outbox, where the host can read it.

import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { type Letter, renderLetter } from './letter.ts'
import { DEFAULT_SENDER } from './sender.ts'

/** @throws what nodemailer throws when the mail server does not accept the mail */
export type SendMail = (to: string, letter: Letter) => Promise<void>

type Settings = {
  /** Undefined or empty: mail goes to the outbox. */
  smtpUrl?: string
  /** The sender; DEFAULT_SENDER if undefined. */
  mailFrom?: string
  /** Where the folder `outbox` is. */
  dataDirectory: string
}

/** Requests wait for some mails, and nodemailer's own limits are minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** @param onSaved called with the path of each mail that went to the outbox */
export function createMailer(
  { smtpUrl, mailFrom = DEFAULT_SENDER, dataDirectory }: Settings,
  onSaved: (to: string, file: string) => void,
): SendMail {
  const deliver = smtpUrl ? overSmtp(smtpUrl) : intoOutbox(join(dataDirectory, 'outbox'), onSaved)
  return (to, letter) => {
    // As an object, an address is never parsed as a list of several.
    const address = { name: '', address: to }
    return deliver({ ...renderLetter(letter), from: mailFrom, to: address }, to)
  }
}

type Deliver = (message: SendMailOptions, to: string) => Promise<void>

function overSmtp(url: string): Deliver {
  const transport = createTransport({ url, ...TIMEOUTS })
  return async (message) => {
    await transport.sendMail(message)
  }
}

function intoOutbox(outbox: string, onSaved: (to: string, file: string) => void): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (message, to) => {
    const { message: source } = await composer.sendMail(message)
    const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    // A rename, so that a power cut never leaves half a mail.
    await writeFile(`${file}.tmp`, source as Buffer, { mode: 0o600, flush: true })
    await rename(`${file}.tmp`, file)
    onSaved(to, file)
  }
}
