// Confirms an account by a mailed link or code.

import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { validationFailed } from '../errors.ts'
import { type Auth, asAuth } from '../service.ts'
import { type Account, accountById, isBanned, isUnproved } from '../users.ts'
import { confirmEmailChange } from './email-change.ts'
import { sendLater } from './mailing.ts'
import type { Purpose, Used } from './one-time-tokens.ts'
import { proveOwner } from './prove-owner.ts'

/** The purposes that each request `type` accepts; `email` accepts every code that signs in. */
const purposesOfType = new Map<string, readonly Purpose[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink']],
  ['email', ['signup', 'invite', 'recovery', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

/** @throws {WireError} 400 `validation_failed` for an unknown type */
export function purposesOf(type: string): readonly Purpose[] {
  const purposes = purposesOfType.get(type)
  if (!purposes) throw validationFailed(`Unsupported verification type "${type}"`)
  return purposes
}

/** The response after the first of the two confirmations of a new address. */
export const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Reading the mail proves that the address belongs to the user.
 * @param useProof consumes the token or code in the transaction that signs in, so a failed sign-in leaves it valid
 * @param ownerIsHere false while a mail scanner may have followed the link
 * @returns the result of `signIn`; undefined after the first of the two confirmations of a new address
 * @throws {WireError} 403 `otp_expired`, `user_banned`; 422 `email_exists` when another account took the new address
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

/** @returns whether everything is confirmed */
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
