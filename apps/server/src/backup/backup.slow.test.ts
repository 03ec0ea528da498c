import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Config, readConfig } from '../config.ts'
import { joinOwner } from '../owner.ts'
import { serve } from '../serve.ts'
import { createBackup } from './create-backup.ts'
import { backUpNightly } from './nightly.ts'
import { holdFiles } from './object-files.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const log = { info() {}, warn() {}, error: console.error }
const nana = { email: 'nana@example.com', password: 'correct horse battery' }
// The smallest PNG: the storage checks the content.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
let config: Config

const inFolder = (name: string) => join(folder, name)
const configOf = (name: string, more = {}) =>
  readConfig({ PORT: '0', KINFOLD_DATA_DIR: inFolder(name), ...more })

const clientOf = async (url: string) => {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // Node 20 has none of its own
  })
}

async function writeBackup(file: string, passphrase?: string) {
  const owner = await joinOwner(config)
  try {
    return await createBackup(owner.sql, { file, dataDirectory: config.dataDirectory, passphrase })
  } finally {
    await owner.close()
  }
}

/** Writes a night to the folder `nights`. */
async function makeNight(passphrase: string) {
  const owner = await joinOwner(config)
  try {
    const { dataDirectory } = config
    const openStore = async () => undefined
    const warn = async () => {}
    const nightly = {
      owner: owner.sql,
      dataDirectory,
      folder: inFolder('nights'),
      passphrase,
      openStore,
      warn,
      log,
    }
    await backUpNightly({ ...nightly, intoBucket: false })
  } finally {
    await owner.close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-backup-'))
  config = configOf('data')
  const server = await serve(config, log)
  const db = await clientOf(server.url)
  const { data } = await db.auth.signUp({ ...nana, options: { data: { full_name: 'Nana\t\\N "Zoë"\n' } } })
  const user_id = data.user?.id
  const family = await db
    .from('families')
    .insert({ name: 'The Oliveiras', created_by: user_id })
    .select()
    .single()
    .throwOnError()
  await db
    .rpc('update_user_family_role', { user_id, family_id: family.data.id, user_role: 'admin' })
    .throwOnError()
  const path = `${'picture-of-a-plum-pie'.padEnd(24, '0')}.png`
  const stored = await db.storage.from('posts').upload(path, picture, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  await db
    .from('posts')
    .insert({
      content: 'Plum pie',
      family_id: family.data.id,
      user_id,
      image_url: `${server.url}/storage/v1/object/public/posts/${path}`,
    })
    .throwOnError()
  // While the server runs.
  await writeBackup(inFolder('plain.kinfold'))
  await writeBackup(inFolder('secret.kinfold'), 'a passphrase')
  await makeNight('a passphrase')
  await server.stop()
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a restored hub is the same hub: sign-in, posts, pictures and keys', { timeout: 60_000 }, async () => {
  const restored = configOf('restored')
  await restoreBackup(restored, inFolder('plain.kinfold'))

  const server = await serve(restored, log)
  try {
    const db = await clientOf(server.url)
    const { error } = await db.auth.signInWithPassword(nana)
    expect(error).toBeNull()
    const { data: posts } = await db.from('posts').select('content, image_url').throwOnError()
    expect(posts).toEqual([{ content: 'Plum pie', image_url: expect.any(String) }])
    const path = new URL(posts?.[0]?.image_url).pathname
    const shown = await fetch(server.url + path)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
    // New rows get the rules and numbers that they would have got in the old hub.
    await db
      .from('posts')
      .insert({
        content: 'Later',
        family_id: (await db.from('families').select('id').single()).data?.id,
        user_id: (await db.auth.getUser()).data.user?.id,
      })
      .throwOnError()
  } finally {
    await server.stop()
  }
  expect(await readFile(join(restored.dataDirectory, 'secrets.json'))).toEqual(
    await readFile(join(config.dataDirectory, 'secrets.json')),
  )
})

test('an encrypted night is restored with the files beside it; without one that is lost, which is named', {
  timeout: 60_000,
}, async () => {
  const [name = ''] = (await readdir(inFolder('nights'))).filter((one) => one.endsWith('.night'))
  const night = join(inFolder('nights'), name)
  await expect(openBackup(config, inFolder('nights'))).rejects.toThrow(night)
  const restored = configOf('restored-night', { BACKUP_PASSPHRASE: 'a passphrase' })
  const { manifest, lost } = await restoreBackup(restored, night)
  const [key = ''] = Object.keys(manifest.files)
  expect(lost).toEqual([])
  expect(await readFile(join(restored.dataDirectory, 'objects', key))).toEqual(picture)

  await rm(join(inFolder('nights'), 'files'), { recursive: true })
  const partly = configOf('restored-partly', { BACKUP_PASSPHRASE: 'a passphrase' })
  expect((await restoreBackup(partly, night)).lost).toEqual([key])
  expect(existsSync(join(partly.dataDirectory, 'objects', key))).toBe(false)
  const server = await serve(partly, log)
  await server.stop()
})

test('a backup is proven by restoring it, and can be read by its owner only', async () => {
  const { header, manifest } = await verifyBackup(inFolder('plain.kinfold'), undefined)

  expect(manifest.tables['public.posts']?.rows).toBe(1)
  expect(header.files.count).toBe(1)
  expect((await stat(inFolder('plain.kinfold'))).mode & 0o077).toBe(0)
})

test('an encrypted backup opens with its passphrase only', async () => {
  const { manifest } = await verifyBackup(inFolder('secret.kinfold'), 'a passphrase')

  expect(manifest.tables['public.posts']?.rows).toBe(1)
  await expect(verifyBackup(inFolder('secret.kinfold'), 'another one')).rejects.toThrow('passphrase is wrong')
  await expect(verifyBackup(inFolder('secret.kinfold'), undefined)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  expect((await readFile(inFolder('secret.kinfold'))).includes('kinfold.json')).toBe(false)
  await expect(verifyBackup(inFolder('plain.kinfold'), 'a passphrase')).rejects.toThrow('is not encrypted')
})

test.each([
  ['in the middle', (archive: Buffer) => archive.subarray(0, archive.length * 0.6)],
  // Tar ends with two empty blocks of 512 bytes; before them is the manifest.
  ['before its manifest', (archive: Buffer) => archive.subarray(0, archive.lastIndexOf('manifest.json'))],
])('a backup that was cut off %s is refused', async (_, cut) => {
  const file = inFolder('cut.kinfold')
  await writeFile(file, cut(await readFile(inFolder('plain.kinfold'))))

  await expect(verifyBackup(file, undefined)).rejects.toThrow(/truncated/i)
})

test('a damaged picture is found', async () => {
  const file = inFolder('damaged.kinfold')
  const archive = await readFile(inFolder('plain.kinfold'))
  const at = archive.indexOf(picture)
  archive.writeUInt8(archive.readUInt8(at + 40) ^ 1, at + 40)
  await writeFile(file, archive)

  await expect(verifyBackup(file, undefined)).rejects.toThrow(/damaged: the file .* differs/)
})

test('a backup never replaces a file, and is never restored over data', async () => {
  await expect(writeBackup(inFolder('plain.kinfold'))).rejects.toThrow('exists already')
  await expect(restoreBackup(config, inFolder('plain.kinfold'))).rejects.toThrow(
    `${config.dataDirectory} is not empty: it has postgres.`,
  )
})

test('the server refuses a half-restored folder, and the restore can be repeated', {
  timeout: 60_000,
}, async () => {
  const half = configOf('half')
  await writeFile(inFolder('half.kinfold'), (await readFile(inFolder('plain.kinfold'))).subarray(0, -5000))
  await expect(restoreBackup(half, inFolder('half.kinfold'))).rejects.toThrow(/truncated/i)
  await expect(serve(half, log)).rejects.toThrow('The restore into')

  await restoreBackup(half, inFolder('plain.kinfold'))
  const server = await serve(half, log)
  await server.stop()
})

test('a picture deleted during the backup is in it; one that was lost is named', async () => {
  const owner = await joinOwner(config)
  try {
    const [{ version } = { version: '' }] = await owner.sql`select version from storage.objects`
    const path = join(config.dataDirectory, 'objects', version.slice(0, 2), version)
    const options = { dataDirectory: config.dataDirectory, passphrase: undefined }
    const held = await holdFiles(owner.sql, join(config.dataDirectory, 'objects'))
    const content = await readFile(path)
    await rm(path)
    const body = await held.files[0]?.read()
    expect(body && (await buffer(body))).toEqual(content)
    await held.release()

    const { missing } = await createBackup(owner.sql, { ...options, file: inFolder('lost.kinfold') })
    expect(missing).toEqual([`${version.slice(0, 2)}/${version}`])
    await writeFile(path, content)
  } finally {
    await owner.close()
  }
  await verifyBackup(inFolder('lost.kinfold'), undefined)
  expect(existsSync(inFolder('lost.kinfold.unfinished'))).toBe(false)
})
