import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegProgram, landscapeHeic, mp4, portraitHeic, webm } from '../../../../test/media.ts'
import * as pictures from './renditions/pictures.fixture.ts'
import { tusOn } from './resumable/testing.ts'
import { alice, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage({ ffmpeg: ffmpegProgram })
})
afterAll(() => storage.close())

/** The media facts of a stored object. */
async function factsOf(name: string) {
  const [row] = await storage.database.admin`select metadata from storage.objects where name = ${name}`
  const { width, height, duration } = row?.metadata ?? {}
  return { width, height, duration }
}

let uploads = 0
async function uploaded(file: Blob, bucket = storage.as(alice).from('films')): Promise<string> {
  uploads += 1
  const name = `${alice}/file ${uploads}`
  const { error } = await bucket.upload(name, file)
  expect(error).toBeNull()
  return name
}

test.each<[string, () => Promise<Blob>, object]>([
  ['a JPEG', () => pictures.jpeg(), { width: 1200, height: 800 }],
  ['a JPEG with rotated pixels', pictures.phonePhoto, { width: 800, height: 1200 }],
  ['a PNG', pictures.transparentPng, { width: 300, height: 200 }],
  ['a WebP', pictures.webp, { width: 640, height: 480 }],
  ['an animation', pictures.animatedGif, { width: 320, height: 240 }],
  ['a HEIC', landscapeHeic, { width: 480, height: 320 }],
  ['a HEIC that is turned', portraitHeic, { width: 320, height: 480 }],
  ['an MP4', mp4, { width: 320, height: 180, duration: expect.closeTo(2, 1) }],
  ['a WebM', webm, { width: 320, height: 180, duration: expect.closeTo(2, 1) }],
])('the size of %s is known after its upload', async (_what, file, facts) => {
  expect(await factsOf(await uploaded(await file()))).toEqual(facts)
})

test('the SHA-256 of a file is known after its upload, in one piece or in many', async () => {
  const file = await pictures.jpeg()
  const content = Buffer.from(await file.arrayBuffer())
  const inPieces = `${alice}/in pieces`
  await tusOn(storage).start(content, inPieces, { chunkSize: 4000, metadata: { contentType: 'image/jpeg' } })
    .done

  for (const name of [await uploaded(file), inPieces]) {
    const [row] = await storage.database.admin`select metadata from storage.objects where name = ${name}`
    expect(row?.metadata.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  }
})

describe('of a generated video', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kinfold-facts-'))
    await writeFile(join(directory, 'wander.mp4'), Buffer.from(await (await mp4()).arrayBuffer()))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function made(name: string, type: string, ...how: string[]): Promise<Blob> {
    const args = ['-loglevel', 'error', '-i', join(directory, 'wander.mp4'), ...how, join(directory, name)]
    execFileSync(ffmpegProgram, args)
    return new Blob([await readFile(join(directory, name))], { type })
  }

  test('the dimensions of a portrait video are as displayed', async () => {
    const upright = await made('upright.mp4', 'video/mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90')
    expect(await factsOf(await uploaded(upright))).toMatchObject({ width: 180, height: 320 })
  })

  test('audio has a duration', async () => {
    const sound = await made('sound.mp3', 'audio/mpeg', '-vn')
    expect(await factsOf(await uploaded(sound))).toEqual({ duration: expect.closeTo(2, 0) })
  })
})

test('a resumable upload has them too', async () => {
  const name = `${alice}/in pieces.mp4`
  const content = Buffer.from(await (await mp4()).arrayBuffer())
  await tusOn(storage).start(content, name, { chunkSize: 4000, metadata: { contentType: 'video/mp4' } }).done
  expect(await factsOf(name)).toMatchObject({ width: 320, height: 180, duration: expect.closeTo(2, 1) })
})

test.each<[string, () => Promise<Blob>]>([
  ['a text', async () => text('hello')],
  ['a broken picture', async () => pictures.brokenJpeg()],
  ['half a HEIC', async () => (await landscapeHeic()).slice(0, 1000)],
  ['half a video', async () => (await mp4()).slice(0, 4000, 'video/mp4')],
])('%s is stored without them', async (_what, file) => {
  const blob = await file()
  const name = await uploaded(blob)
  expect(await factsOf(name)).toEqual({})
  const { data } = await storage.as(alice).from('films').download(name)
  expect(data?.size).toBe(blob.size)
})

test('without ffmpeg, a video is stored without them', async () => {
  const gateway = await storage.again({ ffmpeg: '/nowhere/ffmpeg' })
  const accessToken = () => storage.tokenOf(alice)
  const name = await uploaded(await mp4(), gateway.client({ accessToken }).storage.from('films'))
  expect(await factsOf(name)).toEqual({})
  await gateway.close()
})
