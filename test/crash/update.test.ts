// Kills an update of a family's hub in the middle: the version before still fits, and the update can be repeated.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archiveTinyHub, clientOf, nana } from '../tiny-hub.ts'
import { kill, launch, ownerOf, type RunningHub, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 300_000 })

const LATER = 'test/crash/later-version.ts'
const CHANGE = `update public.posts set content = content || '!';`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-update-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** @returns a folder with this version's migrations and another one */
async function laterMigrations(name: string, sql: string): Promise<string> {
  const directory = join(folder, name)
  await cp(join(import.meta.dirname, '../../supabase/migrations'), directory, { recursive: true })
  await writeFile(join(directory, '29991231000000_later.sql'), sql)
  return directory
}

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
