// What it means that somebody has answered a mail, by its link or by its digits.

import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { validationFailed } from '../errors.ts'
import { type Auth, asAuth } from '../service.ts'
import { type Account, accountById, isBanned, isUnproved } from '../users.ts'
import { confirmEmailChange } from './email-change.ts'
import { sendLater } from './mailing.ts'
import type { Purpose, Used } from './one-time-tokens.ts'
import { proveOwner } from './prove-owner.ts'

/** `type` of a request, and what the mail may have been asked for; `email` is any mail's code that signs in. */
const purposesOfType = new Map<string, readonly Purpose[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink']],
  ['email', ['signup', 'invite', 'recovery', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

/** @throws {WireError} 400 `validation_failed` for a type that there is not */
export function purposesOf(type: string): readonly Purpose[] {
  const purposes = purposesOfType.get(type)
  if (!purposes) throw validationFailed(`Unsupported verification type "${type}"`)
  return purposes
}

/** Said after the first of the two confirmations that a new address needs. */
export const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Whoever reads the address's mail has proved that it is theirs.
 * @param useProof uses up the token or the digits in the transaction that signs in: if the sign-in fails, they stay good
 * @param ownerIsHere false while it may be a program that has followed the link
 * @returns what `signIn` made of it; undefined after the first of the two confirmations of a new address
 * @throws {WireError} 403 `otp_expired`, `user_banned`; 422 `email_exists` when somebody else took the new address
 */
export async function confirmBy<T>(
  auth: Auth,
  useProof: (query: Query) => Promise<Used | undefined>,
  signIn: (query: Query, used: Used) => Promise<T>,
  ownerIsHere = true,
): Promise<T | undefined> {
  const { result, before, after } = await auth.database.transaction(asAuth, async (query) => {
    const used = await useProof(query)
    const before = used && (await accountById(query, used.userId))
    if (!used || !before) throw new WireError(403, 'otp_expired', 'Token has expired or is invalid')
    if (isBanned(before)) throw new WireError(403, 'user_banned', 'User is banned')
    if (!(await confirm(query, before, used.purpose, ownerIsHere))) return { before }
    const after = await accountById(query, used.userId)
    return { before, after, result: await signIn(query, used) }
  })
  const { email } = before
  const newEmail = after?.email
  if (email && newEmail && newEmail !== email) {
    sendLater(auth, async () => [{ kind: 'email_changed', to: email, newEmail }])
  }
  return result
}

/** @returns whether nothing more has to be confirmed */
async function confirm(
  query: Query,
  account: Account,
  purpose: Purpose,
  ownerIsHere: boolean,
): Promise<boolean> {
  if (purpose === 'email_change_current' || purpose === 'email_change_new') {
    return confirmEmailChange(query, account)
  }
  if (ownerIsHere || !isUnproved(account)) await proveOwner(query, account, null)
  return true
}
