// Writes the first release's migration from supabase/schemas, and the web app's types of the database from a temporary
// database with every migration applied.
//
// Before the first release, a change edits a chapter in place and this joins the chapters again. Once
// supabase/released.sha256 lists the migration, this leaves it alone: a change then edits the chapter and adds a migration.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../apps/server/src/migrate.ts'
import { startCluster } from '../apps/server/src/postgres/cluster.ts'
import { readCatalog } from './types/catalog.ts'
import { printTypes } from './types/print.ts'

const root = join(import.meta.dirname, '..')
const FIRST_RELEASE = 'supabase/migrations/20261126000000_first_release.sql'

const released = await readFile(join(root, 'supabase/released.sha256'), 'utf8')
if (!released.includes(FIRST_RELEASE)) await writeFile(join(root, FIRST_RELEASE), await joinChapters())
await writeFile(join(root, 'apps/web/src/data/database.types.ts'), await generateTypes())

async function joinChapters(): Promise<string> {
  const folder = join(root, 'supabase/schemas')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const chapters = await Promise.all(
    names.map(async (name) => `-- ${name}\n\n${await readFile(join(folder, name), 'utf8')}`),
  )
  return ['-- Written by `npm run generate-schema` from supabase/schemas; not by hand.\n', ...chapters].join(
    '\n\n',
  )
}

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
