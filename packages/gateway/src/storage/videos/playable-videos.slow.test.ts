import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestGateway } from '../../../../../test/gateway.ts'
import { ffmpegProgram } from '../../../../../test/media.ts'
import { CLIPS, described, film, LONG } from '../../../../../test/videos.ts'
import { alice, bob, startStorage, type TestStorage } from '../testing.ts'
import { parseVideoFacts } from './video-facts.ts'

// Making 4K takes half a minute on a busy computer.
vi.setConfig({ testTimeout: 90_000 })

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage({ ffmpeg: ffmpegProgram })
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')

let uploads = 0
async function uploaded(file: Blob, bucket = films()): Promise<string> {
  uploads += 1
  const name = `${alice}/film ${uploads}`
  const { error } = await bucket.upload(name, file)
  expect(error).toBeNull()
  return name
}

const infoOf = async (name: string, url = storage.url) =>
  (await fetch(`${url}/render/video/info/public/films/${name}`)).json()
const read = (name: string, as: string, headers = {}) =>
  fetch(`${storage.url}/render/video/public/films/${name}?as=${as}`, { headers })

async function settled(name: string, url?: string) {
  await expect.poll(() => infoOf(name, url), { timeout: 60_000 }).not.toMatchObject({ state: 'preparing' })
  return infoOf(name, url)
}

const madeFiles = async () => (await storage.files()).filter((key) => key.startsWith('videos/'))

describe('a video', () => {
  test.each([
    ['hevc', 'transcoded', { width: 640, height: 360, audio: 'aac' }],
    ['hevcTenBit', 'transcoded', { width: 640, height: 360, audio: 'aac' }],
    ['variableRate', 'remuxed', { width: 320, height: 180, audio: 'aac' }],
    ['rotated', 'remuxed', { width: 180, height: 320 }],
    ['indexLast', 'remuxed', { width: 320, height: 180, audio: 'aac' }],
    ['phoneOfOld', 'transcoded', { width: 176, height: 144, audio: 'aac' }],
    ['fourK', 'transcoded', { width: 1280, height: 720 }],
    ['avi', 'transcoded', { width: 320, height: 240, audio: 'aac' }],
    ['mkv', 'transcoded', { width: 320, height: 180, audio: 'aac' }],
    ['twoHours', 'remuxed', { width: 64, height: 36, duration: 7200 }],
    ['wrongExtension', 'remuxed', { width: 320, height: 180 }],
  ] as const)('%s is %s to H.264 in an MP4 that starts at once', async (clip, play, facts) => {
    const original = await film(CLIPS[clip])
    const name = await uploaded(original)
    expect(await settled(name)).toEqual({ state: 'ready', play })

    const response = await read(name, play)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    const made = await response.blob()
    expect(parseVideoFacts(await described(made))).toMatchObject({
      ...facts,
      isQuickTime: false,
      video: { codec: 'h264', tag: 'avc1', pixelFormat: 'yuv420p', isHdr: false },
    })
    const bytes = Buffer.from(await made.arrayBuffer())
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const { data } = await films().download(name)
    expect(await data?.arrayBuffer()).toEqual(await original.arrayBuffer())
  })

  test('that all browsers play stays as it is', async () => {
    const name = await uploaded(await film(CLIPS.silent))
    expect(await settled(name)).toEqual({ state: 'ready', play: 'original' })
    expect(await (await read(name, 'transcoded')).json()).toMatchObject({ code: 'NoSuchRendition' })
  })

  test('that is broken is known to be', async () => {
    const name = await uploaded(await film(CLIPS.truncated))
    expect(await settled(name)).toEqual({ state: 'failed', play: 'original' })
  })

  test('is read in parts', async () => {
    const name = await uploaded(await film(CLIPS.indexLast))
    await settled(name)
    const whole = Buffer.from(await (await read(name, 'remuxed')).arrayBuffer())
    const part = await read(name, 'remuxed', { range: 'bytes=100-299' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 300))).toBe(true)
    const again = await read(name, 'remuxed', { 'if-none-match': part.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('loses the place where it was taken', async () => {
    const place = ['-metadata', 'location=+47.3769+008.5417/', '-metadata', 'description=Zurich']
    const name = await uploaded(
      await film({ ...CLIPS.indexLast, remake: { after: ['-c', 'copy', ...place] } }),
    )
    await settled(name)
    const made = Buffer.from(await (await read(name, 'remuxed')).arrayBuffer())
    expect(made.includes('47.3769')).toBe(false)
    expect(made.includes('Zurich')).toBe(false)
  })

  test('is played only by users who may watch the original', async () => {
    const notes = storage.as(alice).from('notes')
    const name = await uploaded(await film(CLIPS.indexLast), notes)
    const { data } = await notes.createSignedUrl(name, 60)
    const info = data?.signedUrl?.replace('/object/', '/render/video/info/') ?? ''
    await expect.poll(async () => (await fetch(info)).json()).toEqual({ state: 'ready', play: 'remuxed' })
    const playing = `${data?.signedUrl?.replace('/object/', '/render/video/')}&as=remuxed`
    expect((await fetch(playing)).status).toBe(200)

    for (const address of ['render/video', 'render/video/info']) {
      const response = await fetch(`${storage.url}/${address}/public/notes/${name}?as=remuxed`)
      expect(await response.json()).toMatchObject({ code: 'NoSuchBucket' })
    }
    const { data: others } = await storage
      .as(bob)
      .from('films')
      .createSignedUrl(await uploaded(await film(CLIPS.silent)), 60)
    expect(others).toBeNull()
    const token = data?.signedUrl?.split('token=')[1]
    const elsewhere = await fetch(
      `${storage.url}/render/video/sign/notes/${alice}/other?as=remuxed&token=${token}`,
    )
    expect(elsewhere.status).toBe(400)
  })

  test('is removed with its versions, also while one is being made', async () => {
    const [done, halfway] = [await uploaded(await film(CLIPS.avi)), await uploaded(await film(LONG))]
    await settled(done)
    expect((await madeFiles()).length).toBeGreaterThan(0)
    const versions = await Promise.all(
      [done, halfway].map(async (name) => (await films().info(name)).data?.version),
    )
    expect(await infoOf(halfway)).toMatchObject({ state: 'preparing' })
    await films().remove([done, halfway])
    const isOf = (key: string) => versions.some((version) => key.includes(version ?? ''))
    await expect.poll(async () => (await madeFiles()).filter(isOf)).toEqual([])
    // The next one gets its turn.
    expect(await settled(await uploaded(await film(CLIPS.mkv)))).toMatchObject({ state: 'ready' })
    expect((await madeFiles()).filter(isOf)).toEqual([])
  })
})

describe('another gateway', () => {
  const others: TestGateway[] = []
  afterAll(() => Promise.all(others.map((gateway) => gateway.close())))

  async function another(options: Parameters<TestStorage['again']>[0]) {
    const gateway = await storage.again(options)
    others.push(gateway)
    return `${gateway.url}/storage/v1`
  }

  test('makes at its start what an earlier one has not', async () => {
    const stopped = await storage.again({ ffmpeg: undefined })
    const name = await uploadedBy(stopped, await film(CLIPS.avi))
    expect(await infoOf(name, `${stopped.url}/storage/v1`)).toEqual({ state: 'ready', play: 'original' })
    await stopped.close()
    await another({})
    await expect
      .poll(async () => (await madeFiles()).filter((key) => key.endsWith('.transcoded.mp4')).length)
      .toBeGreaterThan(0)
    const { data } = await films().info(name)
    await expect.poll(madeFiles, { timeout: 30_000 }).toContain(`videos/${data?.version}.transcoded.mp4`)
  })

  test('gives up on what takes too long', async () => {
    const directory = `${storage.renditionsDirectory}-work`
    const limits = { leastSeconds: 1, secondsPerSecond: 0 }
    const gateway = await storage.again({ videos: { directory, limits } })
    others.push(gateway)
    const name = await uploadedBy(gateway, await film(LONG))
    expect(await settled(name, `${gateway.url}/storage/v1`)).toEqual({ state: 'failed', play: 'original' })
  })

  test.each([['/nowhere/ffmpeg'], [undefined]])('has only originals without ffmpeg (%s)', async (ffmpeg) => {
    const gateway = await storage.again({ ffmpeg })
    others.push(gateway)
    const name = await uploadedBy(gateway, await film(CLIPS.hevc))
    expect(await infoOf(name, `${gateway.url}/storage/v1`)).toEqual({ state: 'ready', play: 'original' })
  })

  async function uploadedBy(gateway: TestGateway, file: Blob): Promise<string> {
    const token = await storage.tokenOf(alice)
    return uploaded(file, gateway.client({ accessToken: async () => token }).storage.from('films'))
  }
})
