// A signed-in device is not enough to change the password: it may be unlocked and unattended.
// https://supabase.com/docs/guides/auth/passwords#require-current-password-when-changing-password

import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { setPassword } from './account-changes.ts'
import { useCode } from './mail/one-time-tokens.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts'
import type { Auth, SignedIn } from './service.ts'
import { hasJustAnsweredMail } from './sessions.ts'

/** `nonce`: the code from `GET /reauthenticate`. */
export type PasswordChange = { password: string; current_password?: string; nonce?: string }

/**
 * Checks what needs no transaction. Every proof in the request must be valid; users who have just signed in by mail or
 * have no password need none.
 * @returns the hash of the new password
 * @throws {WireError} 400 `current_password_required`, `current_password_invalid`, `validation_failed`; 422
 *   `weak_password`; 429
 */
export async function preparePassword(
  { limiters, settings }: Auth,
  { account, amr }: SignedIn,
  { password, current_password, nonce }: PasswordChange,
): Promise<string> {
  checkNewPassword(password, settings.minPasswordLength)
  const key = account.email ?? account.id
  if (current_password !== undefined) {
    // Limited like sign-ins and mailed codes, so that neither can be guessed here.
    await limiters.signInPerHome.consume(key)
    if (!(await verifyPassword(current_password, account.encrypted_password))) {
      throw new WireError(400, 'current_password_invalid', 'Current password is incorrect.')
    }
    await limiters.signInPerHome.reward(key)
  }
  if (nonce !== undefined) await limiters.verifyPerAccount.consume(key)

  const proven = current_password !== undefined || nonce !== undefined || hasJustAnsweredMail(amr)
  if (account.encrypted_password !== null && !proven) {
    const message = 'Current password required when setting new password.'
    throw new WireError(400, 'current_password_required', message)
  }
  return hashPassword(password, settings.passwordCost)
}

/**
 * Stores the prepared password and ends all other sessions. A failure leaves the nonce valid.
 * @throws {WireError} 422 `reauthentication_not_valid`, `same_password`; 409 `conflict` when the password was changed
 *   since the proof was checked
 */
export async function replacePassword(
  { tokens }: Auth,
  query: Query,
  { account, sessionId }: SignedIn,
  { password, nonce }: PasswordChange,
  hash: string,
): Promise<void> {
  if (nonce !== undefined && !(await useCode(query, tokens, account.id, ['reauthentication'], nonce))) {
    throw new WireError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  const [unchanged] = await query({
    text: `
      select 1 from auth.users where id = $1 and encrypted_password is not distinct from $2
      for no key update`,
    values: [account.id, account.encrypted_password],
  })
  if (!unchanged) throw new WireError(409, 'conflict', 'The password was changed meanwhile')
  // Only after the proof, because the response reveals the current password.
  if (await verifyPassword(password, account.encrypted_password)) {
    const message = 'New password should be different from the old password.'
    throw new WireError(422, 'same_password', message)
  }
  await setPassword(query, account.id, hash, sessionId)
}
