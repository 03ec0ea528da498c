// Servers on one database need the same secrets: otherwise the tokens and links of one are refused by the others.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * Stores a hash of each secret that the database does not know yet.
 * @param owner a connection as the owner of the database
 * @throws {StartError} if the first server of this database had other secrets
 */
export async function requireSharedSecrets(
  owner: postgres.Sql,
  secrets: Secrets,
  dataDirectory: string,
): Promise<void> {
  const hashes = Object.entries(secrets).map(([name, secret]) => ({ name, hash: hashOf(secret) }))
  // One statement, so that of servers that start together one is the first. The update returns the row that was there.
  const known = await owner`
    insert into private.secret_hashes ${owner(hashes)}
      on conflict (name) do update set name = excluded.name
      returning name, hash`
  const differing = hashes.filter(({ name, hash }) =>
    known.some((row) => row.name === name && row.hash !== hash),
  )
  if (differing.length === 0) return
  const path = join(dataDirectory, 'secrets.json')
  const names = differing.map(({ name }) => name).join(', ')
  throw new StartError(
    `Other secrets are in use with the database at DATABASE_URL than in ${path}: ${names}. Copy secrets.json from the data directory of a server that uses this database, and start again. If the file is lost, see “Your own Postgres” in docs/hosting.md.`,
  )
}

// A secret is long and random, so its hash need not be salted.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
