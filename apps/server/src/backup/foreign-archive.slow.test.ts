// Archives that Kinfold has not written. None may run a statement, write beside its folder, or take more than it declares.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { loadArchive, readHeader } from './load-archive.ts'
import { MAX_HEADER, MAX_SECRETS } from './manifest.ts'

type Content = Record<string, Buffer>

const VERSION = '0badcafe-0000-4000-8000-000000000001'
const KEY = `0b/${VERSION}`
const PICTURE = `objects/${KEY}`
const OBJECTS = 'tables/storage.objects.0.gz'

let folder: string
let source: TestDatabase
let target: TestDatabase
let original: Content

const saved: string[] = []
const checkRoom = vi.fn(async () => {})
const destination = {
  saveSecrets: async () => {},
  async saveFile(key: string, body: Entry['body']) {
    saved.push(key)
    for await (const _ of body);
  },
  checkRoom,
  takeShared: async () => false,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-foreign-'))
  source = await createDatabase('gateway')
  await source.admin`insert into storage.buckets (id, name) values ('media', 'media')`
  await source.admin`insert into storage.objects (bucket_id, name, version) values ('media', 'pie.png', ${VERSION})`
  await writeFile(join(folder, 'secrets.json'), '{}')
  const file = join(folder, 'original.kinfold')
  const store = {
    async *list() {
      yield { key: KEY, size: 8, modified: new Date() }
    },
    get: async () => new Blob(['plum pie']).stream(),
  } as never
  await createBackup(source.admin, { file, dataDirectory: folder, passphrase: undefined, store })
  original = {}
  for await (const { name, body } of readArchive(file, undefined)) {
    original[name] = await buffer(body)
  }
  // Of the same cluster, but without the migrations.
  target = await createDatabase('gateway')
  await target.admin.unsafe(`
    drop schema auth, storage, realtime, gateway, extensions, supabase_migrations cascade;
    drop publication supabase_realtime`)
})

beforeEach(() => {
  saved.length = 0
  checkRoom.mockReset()
})

afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true })
})

async function* entriesOf(content: Iterable<[string, Buffer]>): AsyncGenerator<Entry> {
  for (const [name, bytes] of content) yield { name, size: bytes.length, body: Readable.from([bytes]) }
}

const ROLLED_BACK = new Error('rolled back')

/** @returns the tables that were filled */
async function load(content: Iterable<[string, Buffer]>) {
  const entries = entriesOf(content)
  const work = async (sql: postgres.TransactionSql) => {
    await loadArchive(sql, await readHeader(entries), entries, destination)
    throw ROLLED_BACK
  }
  await target.admin.begin(work).catch((error) => {
    if (error !== ROLLED_BACK) throw error
  })
}

/** The archive with other entries. */
const changed = (changes: (content: Content) => Content) =>
  Object.entries({ ...original, ...changes(original) })

const json = (bytes: Buffer | undefined) => JSON.parse(String(bytes))
const asJson = (value: unknown) => Buffer.from(JSON.stringify(value))
const zipped = (bytes: Buffer | undefined, change: (text: string) => string) =>
  gzipSync(change(String(gunzipSync(bytes ?? ''))))

const withHeader = (change: (header: ReturnType<typeof json>) => void) => {
  const header = json(original['kinfold.json'])
  change(header)
  return changed(() => ({ 'kinfold.json': asJson(header) }))
}

/** The same as a night, whose files are beside it. @param more entries after the secrets */
function asNight(change: (manifest: ReturnType<typeof json>) => void, more: [string, Buffer][] = []) {
  const manifest = json(original['manifest.json'])
  change(manifest)
  const night = withHeader((header) => Object.assign(header, { format: 2 })).flatMap(
    ([name, bytes]): [string, Buffer][] => {
      if (name === PICTURE) return []
      return name === 'secrets.json' ? [[name, bytes], ...more] : [[name, bytes]]
    },
  )
  return [...night.slice(0, -1), ['manifest.json', asJson(manifest)] as [string, Buffer]]
}

const renamed = (from: string, to: string) =>
  Object.entries(original).map(([name, bytes]): [string, Buffer] => [name === from ? to : name, bytes])

const repeated = (entry: string) =>
  Object.entries(original).flatMap(([name, bytes]): [string, Buffer][] =>
    name === entry
      ? [
          [name, bytes],
          [name, bytes],
        ]
      : [[name, bytes]],
  )

test('the archive that the others are made of can be loaded', async () => {
  await load(Object.entries(original))
  expect(saved).toEqual([KEY])
})

const PROGRAM = "storage.objects; copy (select 1) to program 'touch was-here'; --"

const attacks: Record<string, [() => Iterable<[string, Buffer]>, RegExp]> = {
  'a table whose name is a statement': [
    () => withHeader(({ tables }) => tables.push({ name: PROGRAM, columns: ['id'] })),
    /tables, columns or sequences are not those/,
  ],
  'a column whose name is a statement': [
    () => withHeader(({ tables }) => tables[0].columns.push(`id) from program 'touch was-here'; --`)),
    /tables, columns or sequences are not those/,
  ],
  'a table of Postgres': [
    () => withHeader(({ tables }) => tables.push({ name: 'pg_catalog.pg_authid', columns: ['oid'] })),
    /tables, columns or sequences are not those/,
  ],
  'a sequence that is not there': [
    () => withHeader(({ sequences }) => sequences.push({ name: 'pg_authid', last: '1', called: true })),
    /tables, columns or sequences are not those/,
  ],
  'a table too few': [
    () => withHeader(({ tables }) => tables.pop()),
    /tables, columns or sequences are not those/,
  ],
  'rows for a statement': [() => renamed(OBJECTS, `tables/${PROGRAM}.0.gz`), /unexpected rows/],
  'rows out of order': [() => renamed(OBJECTS, 'tables/storage.objects.7.gz'), /unexpected rows/],
  'rows after the files': [
    () => {
      const { [OBJECTS]: rows, ...others } = original
      return Object.entries(others).flatMap(([name, bytes]): [string, Buffer][] =>
        name === 'manifest.json' && rows
          ? [
              ['tables/storage.objects.0.gz', rows],
              [name, bytes],
            ]
          : [[name, bytes]],
      )
    },
    /unexpected (rows|file)/,
  ],
  'rows that are not compressed': [
    () => changed(() => ({ [OBJECTS]: Buffer.from('plum pie') })),
    /cannot be decompressed/,
  ],
  'a stored file that leads out of the folder': [
    () =>
      changed((content) => ({
        [OBJECTS]: zipped(content[OBJECTS], (text) => text.replace(VERSION, '../../secrets.json')),
      })),
    /violates check constraint/,
  ],
  'a path that leads out of the folder': [
    () => renamed(PICTURE, 'objects/../secrets.json'),
    /unexpected file/,
  ],
  'an absolute path': [() => renamed(PICTURE, 'objects//etc/cron.d/x'), /unexpected file/],
  'a path in other case': [() => renamed(PICTURE, PICTURE.toUpperCase()), /unexpected entry/],
  'an upload in progress': [() => renamed(PICTURE, 'objects/uploads/x'), /unexpected file/],
  'an entry of another kind': [() => renamed(PICTURE, '../kinfold.lock.1'), /unexpected entry/],
  'a file twice': [() => repeated(PICTURE), /unexpected file/],
  'secrets twice': [() => repeated('secrets.json'), /unexpected entry/],
  'a manifest twice': [() => repeated('manifest.json'), /goes on after its manifest/],
  'no secrets': [() => renamed('secrets.json', 'objects/x'), /secrets are missing/],
  'a secret that is a statement': [
    () =>
      changed(() => ({
        'secrets.json': asJson({ databasePassword: "x'; alter role kinfold superuser; --" }),
      })),
    /secrets cannot be/,
  ],
  'a secret that the hub does not know': [
    () => changed(() => ({ 'secrets.json': asJson({ smtpPassword: 'plum-pie-plum-pie' }) })),
    /secrets cannot be/,
  ],
  'large secrets': [
    () => changed(() => ({ 'secrets.json': Buffer.alloc(MAX_SECRETS + 1, ' ') })),
    /too large/,
  ],
  'a large header': [
    () => changed(() => ({ 'kinfold.json': Buffer.alloc(MAX_HEADER + 1, ' ') })),
    /not a backup/,
  ],
  'a large manifest': [
    () => changed(() => ({ 'manifest.json': Buffer.alloc(MAX_HEADER + 1000, ' ') })),
    /too large/,
  ],
  'more bytes than declared': [
    () => withHeader(({ files }) => Object.assign(files, { bytes: 7 })),
    /unexpected file/,
  ],
  'a header that is not JSON': [() => changed(() => ({ 'kinfold.json': Buffer.from('{') })), /not a backup/],
  'another format': [() => withHeader((header) => Object.assign(header, { format: 3 })), /not a backup/],
  'a night that names a path which leads out of the folder': [
    () =>
      asNight((manifest) => {
        manifest.files['../secrets.json'] = manifest.files[KEY]
      }),
    /unexpected file/,
  ],
  'a night whose files are larger than it declares': [
    () => asNight((manifest) => Object.assign(manifest.files[KEY], { size: 1e12 })),
    /unexpected file/,
  ],
  'a night with a key that is none': [
    () => asNight(() => {}, [['files.key', Buffer.from('../secrets.json')]]),
    /key of its files cannot be one/,
  ],
  'a night with files inside': [
    () => asNight(() => {}, [[PICTURE, original[PICTURE] ?? Buffer.alloc(0)]]),
    /unexpected entry/,
  ],
  'a version that commands the terminal': [
    () => withHeader((header) => Object.assign(header, { version: '\u001B]0;x\u0007' })),
    /not a backup/,
  ],
  'migrations of a later version': [
    () => withHeader(({ migrations }) => migrations.push('29990101000000')),
    /newer version/,
  ],
  'a manifest that is not one': [
    () => changed(() => ({ 'manifest.json': asJson({ tables: { __proto__: 1 }, files: [], missing: [] }) })),
    /manifest cannot be read/,
  ],
  'a manifest of other files': [
    () =>
      changed((content) => ({
        'manifest.json': asJson({ ...json(content['manifest.json']), files: {} }),
      })),
    /differs from the manifest/,
  ],
  'a file that is missing': [
    () => {
      const { [PICTURE]: _, ...others } = original
      const manifest = { ...json(original['manifest.json']), files: {} }
      return Object.entries({ ...others, 'manifest.json': asJson(manifest) })
    },
    /lacks 1 files/,
  ],
}

test.each(Object.entries(attacks))('%s is refused', async (_, [content, message]) => {
  const loading = load(content())
  await expect(loading).rejects.toThrow(message)
  await expect(loading).rejects.toBeInstanceOf(StartError)
})

test('rows that grow when decompressed end with the room on the disk', async () => {
  let checks = 0
  checkRoom.mockImplementation(async () => {
    if (++checks === 2) throw new StartError('no room')
  })
  const bomb = gzipSync(Buffer.alloc(70 * 1024 ** 2, 'x'))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(load(changed(() => ({ [OBJECTS]: bomb })))).rejects.toThrow('no room')
})

const readAll = async (file: string, passphrase?: string) => {
  for await (const { body } of readArchive(file, passphrase)) for await (const _ of body);
}

test.each<Partial<TarHeader>>([
  { type: 'symlink', linkname: '../secrets.json' },
  { type: 'link', linkname: '/etc/passwd' },
  { type: 'directory' },
])('an entry that is no file is refused: %j', async (header) => {
  const file = join(folder, 'links.kinfold')
  await writeFile(file, await packTar([{ header: { name: 'objects/x', size: 0, ...header } }]))
  await expect(readAll(file)).rejects.toThrow('an entry that is no file')
})

test('with a passphrase, an archive that is not encrypted is refused', async () => {
  await expect(readAll(join(folder, 'original.kinfold'), 'a passphrase')).rejects.toThrow('is not encrypted')
})

test('a full disk is said plainly, and leaves nothing', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const written = writeArchive(join(folder, 'full.kinfold'), undefined, async () => {
    throw full
  })
  await expect(written).rejects.toThrow(
    new StartError(`The disk with ${folder} is full. Free some space and try again.`),
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
})
