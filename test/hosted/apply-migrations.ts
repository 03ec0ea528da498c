// Applies the migrations of the domain as `supabase db push` does: as `postgres`, which is no superuser, a transaction for
// each file.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { readMigrations } from '../../apps/server/src/migrate.ts'

const migrations = join(import.meta.dirname, '../../supabase/migrations')

// Only the owner of a table may create and drop policies. On hosted Supabase the extension supautils lets `postgres` do so on
// these tables of the services as well (`supautils.policy_grants`), and nothing else.
const POLICY_OF_A_SERVICE =
  /(?:create|drop) policy "[^"]+"\s+on (?:storage\.objects|realtime\.messages)\b[^;]*;/g

/**
 * @param sql one connection as the superuser
 * @throws naming the file that failed
 */
export async function applyMigrations(sql: postgres.Sql): Promise<void> {
  for (const { name, path } of await readMigrations([migrations])) {
    const text = (await readFile(path, 'utf8')).replace(
      POLICY_OF_A_SERVICE,
      (policy) => `reset session authorization; ${policy} set local session authorization postgres;`,
    )
    await sql
      .begin(async (transaction) => {
        await transaction`set local session authorization postgres`
        await transaction.unsafe(text)
      })
      .catch((cause) => {
        throw new Error(`${name}: ${cause.message}`, { cause })
      })
  }
}
