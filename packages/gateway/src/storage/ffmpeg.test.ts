import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpegProgram } from '../../../../test/media.ts'
import { createFfmpeg } from './ffmpeg.ts'

const log = { info() {}, warn() {}, error() {} }
const ffmpeg = createFfmpeg(ffmpegProgram, log)
const never = new AbortController().signal

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-ffmpeg-'))
  await copyFile(
    fileURLToPath(import.meta.resolve('../../../../test/media/wander.mp4')),
    inside('private.mp4'),
  )
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const inside = (name: string) => join(directory, name)

test('the still of a video is no larger than requested', async () => {
  const still = await ffmpeg.still(inside('private.mp4'), 100, never)
  expect(await sharp(still).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 56 })
})

test('a video of half a second has one too', async () => {
  const cut = ['-loglevel', 'error', '-i', inside('private.mp4'), '-t', '0.5', inside('short.mp4')]
  execFileSync(ffmpegProgram, cut)
  const still = await ffmpeg.still(inside('short.mp4'), 100, never)
  expect(still?.byteLength).toBeGreaterThan(100)
})

test.each([
  ['a list of files', 'ffconcat version 1.0\nfile private.mp4\n'],
  ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nprivate.mp4\n#EXT-X-ENDLIST\n'],
])('%s leads to no other file', async (_what, content) => {
  await writeFile(inside('list'), content)
  await expect(ffmpeg.still(inside('list'), 100, never)).rejects.toThrow()
  expect(await ffmpeg.describe(inside('list'), 'ann')).toEqual({})
})

test('it is killed when the request is aborted', async () => {
  const closing = new AbortController()
  const still = ffmpeg.still(inside('private.mp4'), 100, closing.signal)
  closing.abort()
  await expect(still).rejects.toMatchObject({ cause: { name: 'AbortError' } })
})

test('without ffmpeg there is no still, logged once', async () => {
  const said: string[] = []
  const absent = createFfmpeg(inside('ffmpeg'), { ...log, info: (_, message) => said.push(message) })
  expect(await absent.still(inside('private.mp4'), 100, never)).toBeUndefined()
  expect(await absent.still(inside('private.mp4'), 100, never)).toBeUndefined()
  expect(await absent.describe(inside('private.mp4'), 'ann')).toEqual({})
  expect(said).toEqual(['storage: ffmpeg is missing, so videos have no still pictures'])
})
