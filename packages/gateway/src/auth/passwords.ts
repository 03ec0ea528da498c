// Passwords are kept as bcrypt hashes, as supabase/auth keeps them, so that accounts can move.

import { hash, verify } from '@node-rs/bcrypt'
import { WireError } from '../http/wire-error.ts'
import { validationFailed } from './errors.ts'

const MIN_BYTES = 8
const MAX_BYTES = 72 // bcrypt ignores what follows
const COST = 10

/** @throws {WireError} 422 `weak_password` for a short one, 400 `validation_failed` for a long one */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) < MIN_BYTES) {
    throw new WireError(422, 'weak_password', `Password should be at least ${MIN_BYTES} characters.`, {
      body: { weak_password: { reasons: ['length'] } },
    })
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_BYTES} bytes`)
  }
}

/** Both work on libuv's threads, so other requests go on. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { cost: COST, version: '2a' })

const nobodysHash = hashPassword(crypto.randomUUID())

/** Without a stored hash (nobody has this address, or no password) it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(password, stored ?? (await nobodysHash))
  return matches && stored != null && Buffer.byteLength(password) <= MAX_BYTES
}
