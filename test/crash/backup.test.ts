// Kills backups and restores. A file of the backup's name is always whole, and a hub never starts on half of its data.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newLedger } from './ledger.ts'
import { writeUntilGone } from './load.ts'
import { type Member, returning, signUp } from './member.ts'
import { exitOf, kill, launch, ownerOf, type RunningHub, recover, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const WAIT = { timeout: 120_000, interval: 20 }

const ledger = newLedger()
let folder: string
let directory: string
let hub: RunningHub
let nana: Member

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-crash-backup-'))
  directory = join(folder, 'data')
  hub = await start(directory)
  nana = await signUp(hub.url)
  let left = 20
  await writeUntilGone(nana, ledger, () => --left > 0)
})
afterAll(async () => {
  await stop(hub)
  await rm(folder, { recursive: true })
})

/** Starts a backup, and runs `interrupt` while it waits to read a table. @returns its exit code */
async function backUpUntil(file: string, interrupt: (backup: ReturnType<typeof launch>) => Promise<unknown>) {
  const sql = await ownerOf(directory)
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table public.posts in access exclusive mode`
  const backup = launch(directory, ['backup', file])
  await vi.waitFor(async () => {
    // The hub's own jobs may wait for the table as well. A transaction would read the same activity again.
    await holder`select pg_stat_clear_snapshot()`
    const waiting = await holder`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy public.posts %'`
    expect(waiting).toHaveLength(1)
  }, WAIT)
  await interrupt(backup)
  await sql.end({ timeout: 0 })
  return exitOf(backup)
}

const run = (...args: string[]) => exitOf(launch(directory, args))

test('after a killed backup there is no file, and the next backup is whole', async () => {
  const file = join(folder, 'killed.kinfold')
  const code = await backUpUntil(file, async (backup) => backup.kill('SIGKILL'))

  expect(code).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(await run('backup', file)).toBe(0)
  expect(await run('verify', file)).toBe(0)
})

test('a backup fails with one clear message when Postgres is killed', async () => {
  const file = join(folder, 'failed.kinfold')
  let printed = ''
  let ended: Promise<unknown> | undefined
  const code = await backUpUntil(file, (backup) => {
    backup.stderr?.on('data', (text) => {
      printed += text
    })
    ended = once(backup, 'close') // may come after the exit, with the last of what was printed
    return kill('Postgres', directory, hub.process)
  })
  await ended
  hub = await recover('Postgres', directory, hub)

  expect(code).toBe(1)
  expect(printed).toBe('The database stopped during the backup. No file was written.\n')
  expect(existsSync(file)).toBe(false)
  expect(existsSync(`${file}.unfinished`)).toBe(false)
})

test('after a killed restore the hub does not start until it is repeated', async () => {
  const file = join(folder, 'whole.kinfold')
  expect(await run('backup', file)).toBe(0)
  const other = join(folder, 'other')
  const restore = launch(other, ['restore', file])
  await vi.waitFor(async () => {
    const sql = await ownerOf(other)
    await sql`select 1`.finally(() => sql.end())
  }, WAIT)
  restore.kill('SIGKILL')
  await exitOf(restore)

  await expect(start(other)).rejects.toThrow('The server ended with 1')
  expect(await exitOf(launch(other, ['restore', file]))).toBe(0)
  const restored = await start(other)
  try {
    const { db } = await returning(nana, restored.url)
    const { data: posts } = await db.from('posts').select('id').throwOnError()
    expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(ledger.posts))
  } finally {
    await stop(restored)
  }
})
