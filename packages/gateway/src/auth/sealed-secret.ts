// Encrypts a secret at rest (AES-256-GCM, NIST SP 800-38D) with a key derived from the project's secret.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tokens } from '../http/tokens.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param owner binds the secret: it cannot be read for another owner */
export function seal(tokens: Tokens, owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(tokens, owner), iv)
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws when sealed for another owner, by another project, or modified */
export function unseal(tokens: Tokens, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(ALGORITHM, keyOf(tokens, owner), iv, options)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (tokens: Tokens, owner: string) =>
  Buffer.from(tokens.derive(`encryption of the secrets of ${owner}`), 'base64url')
