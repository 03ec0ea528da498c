// How mails leave: limited, in the background, with links that lead back here.

import type { Query } from '../../database/database.ts'
import type { Mail } from '../../types.ts'
import type { Challenge } from '../pkce/challenge.ts'
import { type Auth, type AuthRequest, originOf } from '../service.ts'
import type { Proof } from './letters.ts'
import { createOneTimeToken, type Purpose } from './one-time-tokens.ts'

/** How a mail calls the site: its host, e.g. `hub.example`. */
export const siteOf = ({ url }: Auth) => new URL(url).host

/**
 * Counts a mail that this request causes. Each purpose has its own interval, or a stranger who keeps asking for one
 * kind of mail would keep the owner from another.
 * @throws {WireError} 429 `over_email_send_rate_limit`
 */
export async function limitMail({ limiters }: Auth, c: AuthRequest, purpose: string, to: string) {
  await limiters.mailPerAddress.consume(originOf(c).network)
  await limiters.mailPerAccount.consume(`${purpose} ${to}`)
}

/**
 * Composes and sends after the answer is on its way: neither what it says nor how long it takes may tell who has an
 * account.
 */
export function sendLater(auth: Auth, compose: () => Promise<Mail[]>): void {
  compose()
    .then((mails) => Promise.all(mails.map(auth.sendMail)))
    .catch((err: unknown) => auth.log.error({ err }, 'auth: a mail could not be sent'))
}

/**
 * The link and the digits for one mail; `redirectTo` is where the link leads after it has been checked, `token` what it
 * carries, `challenge` that of an app which wants it to bring a code.
 */
export async function createProof(
  { tokens, url }: Auth,
  query: Query,
  userId: string,
  purpose: Exclude<Purpose, 'reauthentication'>,
  redirectTo: string,
  challenge?: Challenge,
): Promise<Proof & { token: string }> {
  const { token, code } = await createOneTimeToken(query, tokens, userId, purpose, challenge)
  const type = purpose.startsWith('email_change') ? 'email_change' : purpose
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return { link: `${url}/auth/v1/verify?${parameters}`, code, token }
}
