// Reads the mails in the outbox of a server without SMTP.

import type { Page } from '@playwright/test'
import { expect } from './kinfold.ts'
import type { Kinfold } from './server.ts'

/**
 * The newest mail to an address whose subject matches, as its readable text (quoted-printable undone, RFC 2045).
 * @param seen how many such mails are already known: waits for the next one
 */
export async function mailTo(kinfold: Kinfold, email: string, subject: RegExp, seen = 0): Promise<string> {
  const matching = async () =>
    (await kinfold.outbox()).filter(
      (mail) => mail.includes(`To: ${email}`) && subject.test(mail.match(/^Subject: (.*)$/m)?.[1] ?? ''),
    )
  await expect.poll(async () => (await matching()).length).toBeGreaterThan(seen)
  const mail = (await matching()).at(-1) ?? ''
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The six digits in a mail. */
export const codeIn = (mail: string): string => mail.match(/code: (\d{6})/)?.[1] ?? ''

/** The link in a mail. */
export const linkIn = (mail: string): string => mail.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? ''

/**
 * The pages then offer what needs mail, as on a hub with a mail server. The mails of this one wait in its outbox.
 * Call before the first page is opened.
 */
export const offerMail = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const config = document.getElementById('config')
      if (!config?.textContent?.includes('"sendsMail":false')) return
      config.textContent = config.textContent.replace('"sendsMail":false', '"sendsMail":true')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
