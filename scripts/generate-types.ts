// Writes the web app's types of the database from a temporary database with every migration applied.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../apps/server/src/migrate.ts'
import { startCluster } from '../apps/server/src/postgres/cluster.ts'
import { readCatalog } from './types/catalog.ts'
import { printTypes } from './types/print.ts'

const root = join(import.meta.dirname, '..')

await writeFile(join(root, 'apps/web/src/data/database.types.ts'), await generateTypes())

async function generateTypes(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-schema-'))
  const cluster = await startCluster(directory, { fsync: 'off' })
  const sql = postgres({
    host: cluster.host,
    port: cluster.port,
    username: cluster.superuser,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  })
  try {
    await migrate(sql, [join(root, 'packages/gateway/migrations'), join(root, 'supabase/migrations')])
    return printTypes(await readCatalog(sql))
  } finally {
    await sql.end()
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
