// The secrets of this installation, generated at the first start. Anyone who can read the file can act as any user.

import { randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from './files.ts'
import { StartError } from './start-error.ts'
import { makeVapidKey } from './vapid.ts'

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

const makers = {
  jwtSecret: () => random(48),
  publishableKey: () => `sb_publishable_${random(24)}`,
  secretKey: () => `sb_secret_${random(24)}`,
  /** For the role `authenticator`, when the database is reached over a network. */
  databasePassword: () => random(24),
  /** A new one ends the pushes to every device, until its user turns them on again. */
  vapidPrivateKey: makeVapidKey,
}

export type Secrets = Record<keyof typeof makers, string>

// As base64 writes them: one becomes part of an SQL statement, others of a page.
const stored = z.partialRecord(
  z.enum(Object.keys(makers) as [keyof Secrets, ...(keyof Secrets)[]]),
  z.string().regex(/^[\w+/=.-]{16,1000}$/),
)

/**
 * Reads `secrets.json` in the data directory, and generates and stores missing secrets. Several servers on one
 * `DATABASE_URL` need the same file (`shared-secrets.ts`).
 * @throws {StartError} if the file is damaged: new secrets would sign everyone out, so the host has to decide
 */
export async function loadSecrets(dataDirectory: string): Promise<Secrets> {
  const path = join(dataDirectory, 'secrets.json')
  const known = await read(path)
  const missing = Object.entries(makers).filter(([name]) => !known[name as keyof Secrets])
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make()]))
  const secrets = { ...known, ...made } as Secrets
  if (missing.length > 0) await writeFileAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

async function read(path: string): Promise<Partial<Secrets>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
    await chmod(path, 0o600) // copying or restoring may have widened it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  try {
    return parseSecrets(text)
  } catch (cause) {
    const message = `${path} is damaged. Restore it from a backup, or remove it: everyone then has to sign in again.`
    throw new StartError(message, { cause })
  }
}

/** @throws if the text is not that of a `secrets.json` */
export const parseSecrets = (text: string): Partial<Secrets> => stored.parse(JSON.parse(text))
