import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegProgram, landscapeHeic, mp4, portraitHeic, webm } from '../../../../../test/media.ts'
import { alice, bob, startStorage, type TestStorage } from '../testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage({ ffmpeg: ffmpegProgram })
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')

let uploads = 0
async function uploaded(file: Blob | Promise<Blob>, bucket = films()): Promise<string> {
  uploads += 1
  const name = `${alice}/file ${uploads}`
  const { error } = await bucket.upload(name, await file)
  expect(error).toBeNull()
  return name
}

const render = (name: string, query: string, accept = 'image/webp,*/*', url = storage.url) =>
  fetch(`${url}/render/image/public/films/${name}?${query}`, { headers: { accept } })

async function look(response: Response) {
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  return { ...(await sharp(bytes).metadata()), at }
}

const isReddish = ([red = 0, green = 0, blue = 0]: number[]) => red > 130 && green < 110 && blue < 90

describe('a HEIC', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'webp'],
    ['image/png,*/*', 'jpeg'],
  ])('is shown to a browser that accepts %s as %s', async (accept, format) => {
    const name = await uploaded(landscapeHeic())
    const seen = await look(await render(name, 'width=240', accept))
    expect(seen).toMatchObject({ format, width: 240, height: 160 })
    expect(isReddish(seen.at(5, 5))).toBe(true)
  })

  test('is upright, rotated once although Exif repeats the rotation', async () => {
    const name = await uploaded(portraitHeic())
    const seen = await look(await render(name, 'width=160'))
    expect(seen).toMatchObject({ width: 160, height: 240 })
    // Turned clockwise, the top left of the landscape becomes the top right.
    expect(isReddish(seen.at(154, 5))).toBe(true)
    expect(isReddish(seen.at(5, 5))).toBe(false)
  })

  test('loses its location and keeps its colours', async () => {
    const file = await landscapeHeic()
    expect((await sharp(await file.arrayBuffer()).metadata()).exif).toBeDefined()
    const name = await uploaded(file)
    const seen = await look(await render(name, 'width=240&format=origin'))
    expect(seen).toMatchObject({ format: 'jpeg' })
    expect(seen.exif).toBeUndefined()
    expect(seen.xmp).toBeUndefined()
    // #c2410c in sRGB; Display P3 taken for sRGB would be (180, 74, 34).
    const [red = 0, green = 0, blue = 0] = seen.at(5, 5)
    expect(Math.abs(red - 0xc2) + Math.abs(green - 0x41) + Math.abs(blue - 0x0c)).toBeLessThan(25)
  })

  test('is decoded once for all its sizes', async () => {
    const name = await uploaded(landscapeHeic())
    await Promise.all([100, 200, 300].map(async (width) => look(await render(name, `width=${width}`))))
    const { data } = await films().info(name)
    const files = (await storage.renditions()).filter((path) => path.startsWith(data?.version ?? ''))
    expect(files).toHaveLength(4)
    expect(files).toContain(`${data?.version}/still.jpeg`)

    await films().remove([name])
    expect((await storage.renditions()).filter((path) => path.startsWith(data?.version ?? ''))).toEqual([])
  })

  test('that is broken is sent unchanged', async () => {
    const whole = Buffer.from(await (await landscapeHeic()).arrayBuffer())
    const broken = new Blob([whole.subarray(0, 1200)], { type: 'image/heic' })
    const name = await uploaded(broken)
    const response = await render(name, 'width=240')
    expect(response.headers.get('content-type')).toBe('image/heic')
    expect(await response.arrayBuffer()).toEqual(await broken.arrayBuffer())
  })
})

describe('a video', () => {
  test.each([
    ['MP4, its index at the end', mp4],
    ['WebM', webm],
  ])('has a still picture (%s)', async (_what, video) => {
    const name = await uploaded(video())
    const seen = await look(await render(name, 'width=160'))
    expect(seen).toMatchObject({ format: 'webp', width: 160, height: 90 })
    expect(await look(await render(name, 'width=5000', '*/*'))).toMatchObject({ format: 'jpeg', width: 320 })
  })

  test('shows it only to users who may watch the video', async () => {
    const notes = storage.as(alice).from('notes')
    const name = await uploaded(mp4(), notes)
    const { data } = await notes.createSignedUrls([name], 60)
    const url = data?.[0]?.signedUrl?.replace('/object/sign/', '/render/image/sign/')
    expect(await look(await fetch(`${url}&width=80`))).toMatchObject({ width: 80 })

    const refused = await storage
      .as(bob)
      .from('notes')
      .download(name, { transform: { width: 80 } })
    expect(refused.error).toMatchObject({ status: 400 })
    const asPublic = await fetch(`${storage.url}/render/image/public/notes/${name}?width=80`)
    expect(await asPublic.json()).toMatchObject({ code: 'NoSuchBucket' })
  })

  const nothing = { statusCode: '404', code: 'NoSuchRendition' }

  test('that cannot be decoded has none, and is not sent as a substitute', async () => {
    const whole = Buffer.from(await (await mp4()).arrayBuffer())
    const name = await uploaded(new Blob([whole.subarray(0, 4000)], { type: 'video/mp4' }))
    const response = await render(name, 'width=160')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(nothing)
  })

  test.each([['/nowhere/ffmpeg'], [undefined]])('has none without ffmpeg (%s)', async (ffmpeg) => {
    const gateway = await storage.again({ ffmpeg })
    const name = await uploaded(mp4())
    for (const _ of [1, 2]) {
      const response = await render(name, 'width=160', '*/*', `${gateway.url}/storage/v1`)
      expect(await response.json()).toMatchObject(nothing)
    }
    await gateway.close()
    expect(await look(await render(name, 'width=160'))).toMatchObject({ width: 160 })
  })
})

test('audio has no picture', async () => {
  const silence = new Blob([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')], { type: 'audio/wav' })
  const response = await render(await uploaded(silence), 'width=160')
  expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchRendition' })
})
