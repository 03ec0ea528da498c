// Nights of a hub that gains and loses photos, whose stored backups get damaged.

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { diskBackups } from './backup-store.ts'
import { backUpNightly, type Nightly } from './nightly.ts'
import { collectGarbage, listName } from './nights.ts'
import { verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let dataDirectory: string
let nightly: Nightly

beforeEach(async () => {
  database = await createDatabase('kinfold')
  dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-nights-'))
  await writeFile(join(dataDirectory, 'secrets.json'), '{}')
  const people = '00000000-0000-4000-8000-000000000001'
  await database.admin`insert into auth.users (id, email) values (${people}, 'nana@example.com')`
  nightly = {
    owner: database.admin,
    dataDirectory,
    folder: join(dataDirectory, 'backups'),
    passphrase: undefined,
    openStore: async () => undefined,
    intoBucket: false,
    log: { info() {}, warn() {}, error() {} },
    warn: async () => {},
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T03:15:00Z') })
})

afterEach(async () => {
  vi.useRealTimers()
  await database.drop()
  await rm(dataDirectory, { recursive: true })
})

const versionOf = (photo: number) => `0badcafe-0000-4000-8000-${String(photo).padStart(12, '0')}`
const objectOf = (photo: number) => join(dataDirectory, 'objects/0b', versionOf(photo))
const contentOf = (photo: number) => `the photo ${photo} of a plum pie`
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
const sharedOf = (photo: number) => {
  const name = hashOf(contentOf(photo))
  return `files/${name.slice(0, 2)}/${name}`
}
const inBackups = (path: string) => join(nightly.folder, path)

async function takePhotos(...photos: number[]) {
  await mkdir(join(dataDirectory, 'objects/0b'), { recursive: true })
  for (const photo of photos) {
    await writeFile(objectOf(photo), contentOf(photo))
    await database.admin`
      insert into storage.objects (bucket_id, name, version)
      values ('posts', ${`${'a'.repeat(24)}${photo}.png`}, ${versionOf(photo)})`
  }
}

async function deletePhoto(photo: number) {
  await database.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`delete from storage.objects where version = ${versionOf(photo)}`
  })
  await rm(objectOf(photo))
}

/** One night later. @returns what is recorded of it, with the name of the night */
async function sleep(days = 1) {
  vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000)
  await backUpNightly(nightly)
  const [row] =
    await database.admin`select file, size::int, failure from private.backups order by id desc limit 1`
  const damage = await database.admin`select file, repaired from private.backup_damage order by file`
  return { name: String(row?.file).slice(nightly.folder.length + 1), ...row, damage: [...damage] } as {
    name: string
    size: number
    failure: string | null
    damage: { file: string; repaired: boolean }[]
  }
}

async function shared() {
  const paths = [...(await diskBackups(nightly.folder).list()).keys()]
  return paths.filter((path) => path.startsWith('files/')).sort()
}

async function flipByteIn(path: string) {
  const bytes = await readFile(inBackups(path))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5)
  await writeFile(inBackups(path), bytes)
}

test('nights share their files, and removing one frees what no other needs', async () => {
  await takePhotos(1, 2)
  const first = await sleep()
  expect(first).toMatchObject({ failure: null, damage: [] })
  expect(await shared()).toEqual([sharedOf(1), sharedOf(2)].sort())

  await deletePhoto(1)
  await takePhotos(3)
  // A file never changes, so none is read again that the night before has.
  await writeFile(objectOf(2), contentOf(2).toUpperCase())
  const second = await sleep()
  expect(second).toMatchObject({ failure: null, damage: [] })
  expect(await shared()).toEqual([sharedOf(1), sharedOf(2), sharedOf(3)].sort())

  for (const { name } of [first, second]) {
    expect((await verifyBackup(inBackups(name), undefined)).header.files.count).toBe(2)
  }
  await rm(inBackups(first.name))
  await sleep()
  expect(await shared()).toEqual([sharedOf(2), sharedOf(3)].sort())
  expect((await readdir(nightly.folder)).filter((name) => name.startsWith('kinfold-')).sort()).toEqual([
    'kinfold-20261103-031500.night',
    'kinfold-20261103-031500.sha256',
    'kinfold-20261104-031500.night',
    'kinfold-20261104-031500.sha256',
  ])
})

test('an encrypted night shows nothing without its passphrase', async () => {
  nightly.passphrase = 'plum pie at four'
  await takePhotos(1, 2)
  const first = await sleep()
  expect(first.failure).toBeNull()
  const files = await shared()
  expect(files).toHaveLength(2)
  expect(files).not.toContain(sharedOf(1))
  for (const path of files) expect(String(await readFile(inBackups(path)))).not.toContain('plum')

  const second = await sleep()
  expect(await shared()).toEqual(files)
  await verifyBackup(inBackups(second.name), nightly.passphrase)
  await expect(verifyBackup(inBackups(second.name), 'another passphrase')).rejects.toThrow(
    'passphrase is wrong',
  )

  // Another passphrase has a key of its own. The nights before still need their files.
  nightly.passphrase = 'cherry pie at five'
  const third = await sleep()
  expect(third).toMatchObject({ failure: null, damage: [] })
  expect(await shared()).toEqual(expect.arrayContaining(files))
  expect(await shared()).toHaveLength(4)
  await verifyBackup(inBackups(first.name), 'plum pie at four')
  await verifyBackup(inBackups(third.name), 'cherry pie at five')
})

test.each([
  ['as it is', undefined],
  ['encrypted', 'plum pie at four'],
])('a flipped byte is found the next night, and the file is stored again, %s', async (_, passphrase) => {
  nightly.passphrase = passphrase
  await takePhotos(1, 2)
  const first = await sleep()
  const [file = ''] = await shared()
  await flipByteIn(file)
  await expect(verifyBackup(inBackups(first.name), passphrase)).rejects.toThrow('1 of the files beside it')

  expect(await sleep()).toMatchObject({ failure: null, damage: [{ file, repaired: true }] })
  expect(await sleep()).toMatchObject({ failure: null, damage: [] })
  await verifyBackup(inBackups(first.name), passphrase)
})

test('damage that no change betrays is found the next night, and stays red until no night needs the file', async () => {
  // Later than any change of a file.
  vi.setSystemTime(new Date('2100-11-01T03:15:00Z'))
  await takePhotos(1, 2)
  const first = await sleep()
  await flipByteIn(sharedOf(1))
  await deletePhoto(1)

  const unrepaired = [{ file: sharedOf(1), repaired: false }]
  expect((await sleep()).damage).toEqual(unrepaired)
  expect((await sleep()).damage).toEqual(unrepaired)
  await rm(inBackups(first.name))
  expect((await sleep()).damage).toEqual([])
})

test('a flipped byte in an archive, a lost file and a shortened list are found; then nothing is removed', async () => {
  await takePhotos(1, 2)
  const first = await sleep()
  await flipByteIn(first.name)
  const second = await sleep()
  expect(second.damage).toEqual([{ file: first.name, repaired: false }])

  await rm(inBackups(first.name))
  await rm(inBackups(sharedOf(2)))
  const third = await sleep()
  expect(third.damage).toEqual([{ file: sharedOf(2), repaired: true }])

  await rm(inBackups(second.name))
  await truncate(inBackups(listName(third.name)), 100)
  await deletePhoto(1)
  expect((await sleep()).damage).toEqual([{ file: listName(third.name), repaired: false }])
  expect(await shared()).toContain(sharedOf(1))
  await rm(inBackups(third.name))
  await collectGarbage(diskBackups(nightly.folder))
  expect(await shared()).toEqual([sharedOf(2)])
})

test('what an interrupted night has left is used or removed', async () => {
  await takePhotos(1, 2)
  const folder = join(nightly.folder, 'files/0a')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '0a'.repeat(32)), 'of a photo that is gone')
  await mkdir(join(nightly.folder, 'unfinished'))
  await writeFile(inBackups('unfinished/half'), 'half a pho')
  await mkdir(join(nightly.folder, sharedOf(1).slice(0, 8)), { recursive: true })
  await writeFile(inBackups(sharedOf(1)), contentOf(1))
  const { ino } = await stat(inBackups(sharedOf(1)))
  await writeFile(inBackups('kinfold-20261101-031500.sha256'), 'a list whose archive was never added')

  const { name } = await sleep()
  expect(await shared()).toEqual([sharedOf(1), sharedOf(2)].sort())
  expect((await stat(inBackups(sharedOf(1)))).ino).toBe(ino)
  expect(await readdir(inBackups('unfinished')).catch(() => [])).toEqual([])
  await verifyBackup(inBackups(name), undefined)
  expect(await readdir(nightly.folder)).not.toContain('kinfold-20261101-031500.sha256')
})
