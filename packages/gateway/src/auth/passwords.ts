// Passwords are bcrypt hashes, as in supabase/auth, so that accounts can be migrated.

import { hash, verify } from '@node-rs/bcrypt'
import { WireError } from '../http/wire-error.ts'
import { validationFailed } from './errors.ts'

const MAX_BYTES = 72 // bcrypt ignores the rest
/** As in supabase/auth. */
export const DEFAULT_PASSWORD_COST = 10

/** @throws {WireError} 422 `weak_password` for a short one, 400 `validation_failed` for a long one */
export function checkNewPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) < minLength) {
    throw new WireError(422, 'weak_password', `Password should be at least ${minLength} characters.`, {
      body: { weak_password: { reasons: ['length'] } },
    })
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_BYTES} bytes`)
  }
}

/** Runs on libuv's threads, as `verifyPassword` does, and blocks no other request. */
export const hashPassword = (password: string, cost: number): Promise<string> => hash(password, cost)

const placeholderHash = hashPassword(crypto.randomUUID(), DEFAULT_PASSWORD_COST)

/** Without a stored hash (no such account, or no password) it takes equally long and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(password, stored ?? (await placeholderHash))
  return matches && stored != null && Buffer.byteLength(password) <= MAX_BYTES
}
