import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseVideoFacts, startsFast } from './video-facts.ts'

describe('from the description of ffmpeg', () => {
  test('an HLG recording of an iPhone', () => {
    const log = `
Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:IMG_0001.MOV':
  Metadata:
    major_brand     : qt
  Duration: 00:00:12.50, start: 0.000000, bitrate: 8012 kb/s
  Stream #0:0[0x1](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 178 kb/s (default)
  Stream #0:1[0x2](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 7801 kb/s, 29.97 fps, 30 tbr, 600 tbn (default)
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:2[0x3](und): Data: none (mebx / 0x7862656D), 0 kb/s (default)`
    expect(parseVideoFacts(log)).toEqual({
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
      isQuickTime: true,
      width: 1080,
      height: 1920,
      duration: 12.5,
      audio: 'aac',
      video: {
        codec: 'hevc',
        profile: 'Main 10',
        tag: 'hvc1',
        pixelFormat: 'yuv420p10le',
        isHdr: true,
        framesPerSecond: 29.97,
        kilobitsPerSecond: 7801,
      },
    })
  })

  test('names without a profile, and the bit rate of the whole file', () => {
    const log = `
Input #0, avi, from 'a.avi':
  Duration: 00:00:02.00, start: 0.000000, bitrate: 459 kb/s
    Stream #0:0: Video: mjpeg (MJPG / 0x47504A4D), yuvj422p(pc), 320x180, 10 fps, 10 tbr`
    expect(parseVideoFacts(log)?.video).toEqual({
      codec: 'mjpeg',
      profile: '',
      tag: 'MJPG',
      pixelFormat: 'yuvj422p',
      isHdr: false,
      framesPerSecond: 10,
      kilobitsPerSecond: 459,
    })
  })

  test('the cover of a song is no video', () => {
    const log = `
Input #0, mp3, from 'a.mp3':
  Duration: 00:03:02.00, start: 0.000000, bitrate: 128 kb/s
    Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 128 kb/s
    Stream #0:1: Video: mjpeg, yuvj420p, 500x500, 90k tbr (attached pic)`
    expect(parseVideoFacts(log)).toEqual({
      container: 'mp3',
      isQuickTime: false,
      duration: 182,
      audio: 'mp3',
    })
  })

  test('a broken file has none', () => {
    expect(parseVideoFacts('moov atom not found\na.mp4: Invalid data found')).toBeUndefined()
  })
})

describe('the index comes first', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kinfold-boxes-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const box = (type: string, content = 8) => {
    const bytes = Buffer.alloc(8 + content)
    bytes.writeUInt32BE(bytes.length, 0)
    bytes.write(type, 4, 'latin1')
    return bytes
  }
  const large = (type: string, content: number) => {
    const bytes = Buffer.alloc(16 + content)
    bytes.writeUInt32BE(1, 0)
    bytes.write(type, 4, 'latin1')
    bytes.writeBigUInt64BE(BigInt(bytes.length), 8)
    return bytes
  }

  test.each<[string, Buffer[], boolean]>([
    ['yes', [box('ftyp'), box('moov'), box('mdat')], true],
    ['after others', [box('ftyp'), large('free', 100), box('moov')], true],
    ['no', [box('ftyp'), box('mdat'), box('moov')], false],
    ['without any', [box('ftyp'), box('free')], false],
    ['in a box without an end', [box('ftyp'), Buffer.from('\0\0\0\0uuid', 'latin1'), box('moov')], false],
    ['in an empty file', [], false],
  ])('%s', async (name, boxes, fast) => {
    const file = join(directory, name)
    await writeFile(file, Buffer.concat(boxes))
    expect(await startsFast(file)).toBe(fast)
  })
})
