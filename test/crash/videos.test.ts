// Kills the hub while it transcodes a video: nothing half is left, and the next start makes the version.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ffmpegProgram } from '../media.ts'
import { CLIPS, film } from '../videos.ts'
import { type Member, returning, signUp } from './member.ts'
import { kill, type RunningHub, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const variables = { FFMPEG_PATH: ffmpegProgram }

let directory: string
let hub: RunningHub
let nana: Member

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-crash-'))
  hub = await start(directory, variables)
  nana = await signUp(hub.url)
})
afterAll(async () => {
  await stop(hub)
  await rm(directory, { recursive: true })
})

const inWork = () => readdir(join(directory, 'work'))
const versions = async () =>
  (await readdir(join(directory, 'objects/videos')).catch(() => [])).filter((name) => name.endsWith('.mp4'))
const converters = () =>
  execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((args) => args.includes(join(directory, 'work')))

test('a killed transcode leaves nothing half, and is done after the next start', async () => {
  const path = `${nana.id}/${crypto.randomUUID().replaceAll('-', '')}.mp4`
  const { error } = await nana.db.storage.from('family-media').upload(path, await film(CLIPS.fourK))
  expect(error).toBeNull()
  await expect.poll(inWork, { timeout: 60_000 }).not.toEqual([])
  expect(converters()).toHaveLength(1)
  // The gateway alone: its ffmpeg lives on.
  await kill('the gateway', directory, hub.process)
  expect(await versions()).toEqual([])

  hub = await start(directory, variables)
  nana = await returning(nana, hub.url)
  await expect.poll(versions, { timeout: 120_000 }).toEqual([expect.stringMatching(/\.transcoded\.mp4$/)])
  await expect.poll(inWork).toEqual([])
  expect(converters()).toEqual([])
})
