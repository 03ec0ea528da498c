// Sends mails: rate-limited, in the background, with links that lead back to the auth service.

import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import type { Mail, Proof } from '../../types.ts'
import { originOf } from '../origin.ts'
import type { Challenge } from '../pkce/challenge.ts'
import type { Auth, AuthRequest } from '../service.ts'
import { createOneTimeToken, type Purpose } from './one-time-tokens.ts'

/**
 * Counts a mail that this request causes. Each purpose has its own limit, so that a stranger who requests one kind of mail
 * cannot block another for the owner.
 * @param sender the user who has it sent to another person's address
 * @throws {WireError} 429 `over_email_send_rate_limit`
 */
export async function limitMail(
  { limiters, checkMail }: Auth,
  c: AuthRequest,
  purpose: string,
  to: string,
  sender?: string,
) {
  await limiters.mailPerAddress.consume(originOf(c).network)
  await limiters.mailPerAccount.consume(`${purpose} ${to}`)
  const refusal = await checkMail(sender)
  if (refusal) throw new WireError(429, 'over_email_send_rate_limit', refusal)
}

/**
 * Prepares and sends mails after the response: neither its content nor its timing may reveal whether an account exists.
 */
export function sendLater(auth: Auth, prepare: () => Promise<Mail[]>): void {
  prepare()
    .then((mails) => Promise.all(mails.map(auth.sendMail)))
    .catch((err: unknown) => auth.log.error({ err }, 'auth: sending a mail failed'))
}

/**
 * Creates the link and the code of one mail.
 * @param redirectTo where the link leads once it has been checked
 * @param challenge of an app that wants the link to bring a code instead of tokens
 * @returns with the `token` that the link carries
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
