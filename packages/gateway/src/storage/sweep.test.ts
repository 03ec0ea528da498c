import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/database.ts'
import { objectKey } from './bytes.ts'
import { diskStore } from './disk.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { createRenditions } from './renditions/renditions.ts'
import { sweep } from './sweep.ts'
import { alice, picture, startStorage, type TestStorage, text } from './testing.ts'
import { createConverter } from './videos/converter.ts'
import { createPlayableVideos } from './videos/playable-videos.ts'

const HOUR_MS = 60 * 60_000
const day = new Date(Date.now() - 24 * HOUR_MS)
const ids = ['1', '2', '3', '4', '5'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const [abandoned = '', young = '', second = '', third = '', fourth = ''] = ids

let storage: TestStorage
let database: Database
const warnings: string[] = []

beforeAll(async () => {
  storage = await startStorage()
  database = connect(storage.database.gateway)
})
afterAll(async () => {
  await database.close()
  await storage.close()
})

function sweepNow() {
  const log = { info() {}, warn: (_: object, message: string) => warnings.push(message), error() {} }
  const objects = diskStore(storage.objectsDirectory)
  const renditions = createRenditions(objects, storage.renditionsDirectory, createFfmpeg(undefined, log), log)
  const converter = createConverter({ program: undefined, directory: '', isBusy: () => false, log })
  const videos = createPlayableVideos({ objects, converter, database, hasPeers: false, log })
  return sweep({ objects, renditions, videos, database, log }, day, new AbortController().signal)
}

/** Bytes left by a crash before their row. */
async function leave(version: string, hours: number, content = 'left behind') {
  const path = join(storage.objectsDirectory, objectKey(version))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await age(path, hours)
  return objectKey(version)
}

async function age(path: string, hours: number) {
  const then = new Date(Date.now() - hours * HOUR_MS)
  await utimes(path, then, then)
}

async function uploaded(name: string, file: Blob): Promise<string> {
  await storage.as(alice).from('films').upload(name, file)
  const { data } = await storage.as(alice).from('films').info(name)
  const version = data?.version ?? ''
  await age(join(storage.objectsDirectory, objectKey(version)), 1000)
  return version
}

test('only old bytes without a row are removed', async () => {
  const kept = await uploaded(`${alice}/kept.txt`, text('kept'))
  const old = await leave(abandoned, 30)
  const new_ = await leave(young, 2)
  const growing = join(storage.objectsDirectory, 'uploads', 'half an upload')
  await writeFile(growing, 'half')
  await age(growing, 1000)

  await sweepNow()

  const files = await storage.files()
  expect(files).not.toContain(old)
  expect(files).toContain(new_)
  expect(files).toContain(objectKey(kept))
  expect(await readFile(growing, 'utf8')).toBe('half')
  const { data } = await storage.as(alice).from('films').download(`${alice}/kept.txt`)
  expect(await data?.text()).toBe('kept')
})

test('renditions are removed after their original', async () => {
  const version = await uploaded(`${alice}/still.png`, picture())
  const { publicUrl } = storage
    .as(alice)
    .from('films')
    .getPublicUrl(`${alice}/still.png`, {
      transform: { width: 10 },
    }).data
  expect((await fetch(publicUrl)).status).toBe(200)
  await mkdir(join(storage.renditionsDirectory, abandoned))
  await writeFile(join(storage.renditionsDirectory, abandoned, '10x0-cover-80.webp'), 'a copy')

  await sweepNow()

  expect(await storage.renditions()).toEqual([`${version}/10x0-cover-80.png`])
})

test('nothing is removed while the database is unavailable', async () => {
  const old = await leave(abandoned, 30)
  await storage.database.admin`alter table storage.objects rename to unreachable`
  await expect(sweepNow()).rejects.toThrow('storage.objects')
  await storage.database.admin`alter table storage.unreachable rename to objects`
  expect(await storage.files()).toContain(old)
})

test('nothing is removed when the database knows less than half of it', async () => {
  const strangers = await Promise.all([abandoned, second, third, fourth].map((version) => leave(version, 30)))
  await sweepNow()
  expect(await storage.files()).toEqual(expect.arrayContaining(strangers))
  expect(warnings).toEqual(['storage: most stored bytes have no row in this database, so all are kept'])
})
