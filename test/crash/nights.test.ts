// Kills nightly backups while they copy files and while they remove them. The nights before stay whole, and the next one goes on.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exitOf, launch, ownerOf, type RunningHub, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const PHOTOS = 300

let directory: string
let backups: string
let hub: RunningHub

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-crash-nights-'))
  backups = join(directory, 'backups')
  hub = await start(directory)
})
afterAll(async () => {
  await stop(hub)
  await rm(directory, { recursive: true })
})

async function takePhotos() {
  const versions = Array.from({ length: PHOTOS }, () => randomUUID())
  for (const version of versions) {
    const path = join(directory, 'objects', version.slice(0, 2), version)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, randomBytes(20_000))
  }
  const rows = versions.map((version) => ({
    bucket_id: 'posts',
    name: `${version.replaceAll('-', '')}.jpg`,
    version,
  }))
  await asOwner((sql) => sql`insert into storage.objects ${sql(rows)}`)
}

async function asOwner(work: (sql: Awaited<ReturnType<typeof ownerOf>>) => Promise<unknown>) {
  const sql = await ownerOf(directory)
  await work(sql).finally(() => sql.end())
}

const night = () => launch(directory, [], { LOG_LEVEL: 'silent' }, 'test/crash/one-night.ts')
const verify = (name: string) => exitOf(launch(directory, ['verify', join(backups, name)]))

async function nights() {
  const names = await readdir(backups).catch(() => [])
  return names.filter((name) => name.endsWith('.night')).sort()
}

async function sharedFiles() {
  const entries = await readdir(join(backups, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).length
}

/** Kills a night when the number of shared files has become so. */
async function killNightWhen(reached: (files: number) => boolean) {
  const killed = night()
  await vi.waitFor(async () => expect(reached(await sharedFiles())).toBe(true), {
    timeout: 120_000,
    interval: 1,
  })
  killed.kill('SIGKILL')
  await exitOf(killed)
}

test('killed while it copies, and while it removes what no night needs', async () => {
  await takePhotos()
  expect(await exitOf(night())).toBe(0)
  const [first = ''] = await nights()
  expect(first).not.toBe('')

  await takePhotos()
  await killNightWhen((files) => files >= PHOTOS + 20)
  expect(await nights()).toEqual([first])
  expect(await sharedFiles()).toBeLessThan(2 * PHOTOS)
  expect(await verify(first)).toBe(0)
  // The killed process may hold the lock until Postgres notices.
  await vi.waitFor(async () => {
    expect(await exitOf(night())).toBe(0)
    expect(await nights()).toHaveLength(2)
  }, 120_000)
  expect(await sharedFiles()).toBe(2 * PHOTOS)

  // The family deletes everything, and a host removes the first night.
  await asOwner((sql) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`
      await transaction`delete from storage.objects`
    }),
  )
  const second = (await nights()).at(-1) ?? ''
  await takePhotos()
  expect(await exitOf(night())).toBe(0)
  const third = (await nights()).at(-1) ?? ''
  await rm(join(backups, first))
  await rm(join(backups, second))
  await killNightWhen((files) => files < 3 * PHOTOS)
  expect(await verify(third)).toBe(0)
  await vi.waitFor(async () => {
    expect(await exitOf(night())).toBe(0)
    expect(await sharedFiles()).toBe(PHOTOS)
  }, 120_000)
  for (const name of await nights()) expect(await verify(name)).toBe(0)
})
