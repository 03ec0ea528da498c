// Updates the hub of each release, also killed in the middle and by several gateways at once: the version before still fits, and the
// update can be repeated.

import { readdirSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readArchive } from '../../apps/server/src/backup/archive.ts'
import { readHeader } from '../../apps/server/src/backup/load-archive.ts'
import { startReachablePostgres } from '../reachable-postgres.ts'
import { archiveTinyHub, clientOf, nana } from '../tiny-hub.ts'
import { exitOf, kill, launch, ownerOf, type RunningHub, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 300_000 })

const LATER = 'test/crash/later-version.ts'
const supabase = join(import.meta.dirname, '../../supabase')
const releases = readdirSync(join(supabase, 'archives')).filter((name) => name.endsWith('.kinfold'))
const CHANGE = `update public.posts set content = content || '!';`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-update-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** @returns a folder with this version's migrations and another one */
async function laterMigrations(name: string, sql: string): Promise<string> {
  const directory = join(folder, name)
  await cp(join(supabase, 'migrations'), directory, { recursive: true })
  await writeFile(join(directory, '29991231000000_later.sql'), sql)
  return directory
}

/** Restores the hub of a release as that release would: without the migrations that came later. */
async function restoreRelease(archive: string, directory: string, variables: Record<string, string> = {}) {
  const file = join(supabase, 'archives', archive)
  const { migrations } = await readHeader(readArchive(file, undefined))
  const MIGRATIONS = `${directory}-migrations`
  await mkdir(MIGRATIONS)
  for (const name of await readdir(join(supabase, 'migrations'))) {
    if (!migrations.includes(name.split('_')[0] ?? '')) continue
    await copyFile(join(supabase, 'migrations', name), join(MIGRATIONS, name))
  }
  expect(await exitOf(launch(directory, ['restore', file], { ...variables, MIGRATIONS }, LATER))).toBe(0)
}

const nightsIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => /^before-update-.*\.night$/.test(name))

/** Waits until Postgres of the hub accepts connections. */
const connected = (directory: string) =>
  vi.waitFor(
    async () => {
      const sql = await ownerOf(directory)
      try {
        await sql`select from supabase_migrations.schema_migrations`
        return sql
      } catch (error) {
        await sql.end()
        throw error
      }
    },
    { timeout: 120_000, interval: 5 },
  )

async function postsOn({ url }: RunningHub): Promise<string[]> {
  const db = await clientOf(url)
  await db.auth.signInWithPassword(nana)
  const { data } = await db.from('posts').select('content').order('created_at').throwOnError()
  return data.map(({ content }) => content)
}

test('killed while a migration has changed rows', async () => {
  const directory = join(folder, 'data')
  await archiveTinyHub(directory, join(folder, 'tiny.kinfold'))
  const stuck = await laterMigrations('stuck', `${CHANGE} select pg_sleep(600);`)
  const later = await laterMigrations('later', CHANGE)

  const server = launch(directory, undefined, { MIGRATIONS: stuck }, LATER)
  await vi.waitFor(
    async () => {
      const sql = await ownerOf(directory)
      const waiting = sql`select from pg_stat_activity where wait_event = 'PgSleep'`
      expect(await waiting.finally(() => sql.end())).toHaveLength(1)
    },
    { timeout: 120_000, interval: 50 },
  )
  await kill('the process tree', directory, server)

  const before = await start(directory)
  expect(await postsOn(before)).toEqual(['Pie at four', 'Plum pie'])
  await stop(before)

  const after = await start(directory, { MIGRATIONS: later }, LATER)
  expect(await postsOn(after)).toEqual(['Pie at four!', 'Plum pie!'])
  await stop(after)
})

test.each(releases)('the update from %s is killed after its backup, and repeated', async (archive) => {
  const directory = join(folder, `from-${archive}`)
  await restoreRelease(archive, directory)
  const backups = join(directory, 'backups')

  const server = launch(directory)
  const sql = await connected(directory)
  const locked = await sql.reserve()
  await locked`begin`
  // The first migration waits for this lock before it can be recorded.
  await locked`lock table supabase_migrations.schema_migrations in exclusive mode`
  await vi.waitFor(
    async () => {
      const waiting = await locked`select from pg_locks where not granted and mode = 'RowExclusiveLock'`
      expect(waiting).toHaveLength(1)
    },
    { timeout: 120_000, interval: 20 },
  )
  const [night = ''] = await nightsIn(backups)
  await kill('the process tree', directory, server)
  await sql.end({ timeout: 0 })

  const updated = await start(directory)
  expect(await postsOn(updated)).toEqual(['Pie at four', 'Plum pie'])
  await stop(updated)
  expect(await exitOf(launch(directory, ['verify', join(backups, night)]))).toBe(0)
})

test.each(releases)('three gateways update from %s at once, after one backup', async (archive) => {
  const database = await startReachablePostgres()
  const gateways: RunningHub[] = []
  try {
    const first = join(folder, `first-from-${archive}`)
    const backups = join(folder, `backups-from-${archive}`)
    const variables = { DATABASE_URL: await database.createDatabase('updated_hub'), BACKUP_TO: backups }
    await restoreRelease(archive, first, variables)
    const directories = [first, `${first}-2`, `${first}-3`]
    for (const directory of directories.slice(1)) {
      await mkdir(directory)
      await copyFile(join(first, 'secrets.json'), join(directory, 'secrets.json'))
    }
    gateways.push(...(await Promise.all(directories.map((directory) => start(directory, variables)))))

    for (const gateway of gateways) expect(await postsOn(gateway)).toEqual(['Pie at four', 'Plum pie'])
    expect(await nightsIn(backups)).toHaveLength(1)
  } finally {
    for (const gateway of gateways) await stop(gateway)
    await database.stop()
  }
})
