import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { backUpNightly, everyNight, isDue, type Nightly } from './nightly.ts'

let database: TestDatabase
let dataDirectory: string
let nightly: Nightly

beforeEach(async () => {
  database = await createDatabase('kinfold')
  dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-nightly-'))
  await mkdir(join(dataDirectory, 'objects'))
  await writeFile(join(dataDirectory, 'secrets.json'), '{}')
  nightly = {
    owner: database.admin,
    dataDirectory,
    folder: join(dataDirectory, 'backups'),
    passphrase: undefined,
    openStore: async () => undefined,
    intoBucket: false,
    log: { info() {}, warn() {}, error() {} },
    warn: vi.fn(async () => {}),
  }
})

afterEach(async () => {
  await database.drop()
  await rm(dataDirectory, { recursive: true })
})

const state = async () => (await database.admin`select * from private.backup_state()`)[0]

async function aFamilyFor(days: number) {
  const user = '00000000-0000-4000-8000-000000000001'
  await database.admin`
    insert into auth.users (id, email, created_at) values (${user}, 'nana@example.com', now() - make_interval(days => ${days}))`
  await database.admin`insert into public.profiles (id, full_name) values (${user}, 'Nana') on conflict do nothing`
  await database.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const [family] =
      await sql`insert into public.families (name, created_by) values ('The Oliveiras', ${user}) returning id`
    await sql`update public.profiles set family_id = ${family?.id}, role = 'admin' where id = ${user}`
    await sql`insert into private.hub_hosts (user_id) values (${user})`
  })
}

test('a nightly backup is proven and recorded', async () => {
  await aFamilyFor(1)
  await backUpNightly(nightly)

  const [file] = await readdir(nightly.folder)
  expect(file).toMatch(/^kinfold-\d{8}-\d{6}\.night$/)
  expect(await state()).toMatchObject({
    file: join(nightly.folder, file ?? ''),
    failure: null,
    overdue: false,
  })
  expect((await state())?.proven_at).toBeInstanceOf(Date)
})

test('a failure is recorded; after ten days, the hosts are warned once', async () => {
  await writeFile(join(dataDirectory, 'backups'), 'a file in the way')
  await aFamilyFor(9)
  await backUpNightly(nightly)
  expect(await state()).toMatchObject({
    file: null,
    failure: expect.stringMatching(/EEXIST|ENOTDIR/),
    overdue: false,
  })
  expect(nightly.warn).not.toHaveBeenCalled()

  await database.admin`update auth.users set created_at = now() - interval '11 days'`
  await backUpNightly(nightly)
  await backUpNightly(nightly)
  expect(await state()).toMatchObject({ overdue: true })
  expect(nightly.warn).toHaveBeenCalledExactlyOnceWith(['nana@example.com'], (await state())?.failure)
})

test('of two servers, the one that may makes the backup', async () => {
  await aFamilyFor(2)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let reported = (_result: unknown[]) => {}
  const result = new Promise<unknown[]>((resolve) => {
    reported = resolve
  })
  const report = async (...it: unknown[]) => reported(it)
  const refused = vi.fn(async () => false)
  const reports = { log: nightly.log, claim: async () => true, report }
  const stops = [everyNight(nightly, { ...reports, claim: refused }), everyNight(nightly, reports)]
  await vi.advanceTimersByTimeAsync(15 * 60_000)

  expect(await result).toEqual(['nightly-backup', null])
  expect(refused).toHaveBeenCalledOnce()
  expect((await readdir(nightly.folder)).filter((name) => name.endsWith('.night'))).toHaveLength(1)
  for (const stop of stops) await stop()
})

const local = (day: number, hour: number) => new Date(2026, 10, day, hour)

test('a backup is due each night, or the next morning if the computer was off', () => {
  const cases: [string, Date | undefined, Date, boolean][] = [
    ['an empty hub', undefined, local(22, 3), false],
    ['the night after the last one', local(21, 3), local(22, 3), true],
    ['the same night', local(22, 2), local(22, 4), false],
    ['the next day', local(22, 3), local(22, 20), false],
    ['a morning after a night without power', local(21, 3), local(22, 10), true],
  ]
  for (const [name, last, now, due] of cases) expect(isDue(last, now), name).toBe(due)
})
