import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blackAvif, landscapeHeic } from '../../../../../test/media.ts'
import { diskStore } from '../disk.ts'
import type { ObjectStore } from '../object-store.ts'
import { alice, bob, startStorage, type TestStorage } from '../testing.ts'
import * as pictures from './pictures.fixture.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')
const notes = () => storage.as(alice).from('notes')

let uploads = 0
async function uploaded(picture: Blob | Promise<Blob>, bucket = films()): Promise<string> {
  uploads += 1
  const name = `${alice}/picture ${uploads}`
  const { error } = await bucket.upload(name, await picture)
  expect(error).toBeNull()
  return name
}

type Transform = { width?: number; height?: number; resize?: 'cover' | 'contain' | 'fill'; format?: 'origin' }

const urlOf = (name: string, transform: Transform) => films().getPublicUrl(name, { transform }).data.publicUrl
/** As a browser shows it. */
const show = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { accept: 'image/avif,image/webp,*/*;q=0.8', ...init.headers } })
const look = async (response: Response) => sharp(await response.arrayBuffer(), { animated: true }).metadata()

describe('a size', () => {
  test.each<[Transform, [number, number]]>([
    [{ width: 300 }, [300, 200]],
    [{ height: 100 }, [150, 100]],
    [{ width: 100, height: 100 }, [100, 100]],
    [{ width: 100, height: 100, resize: 'contain' }, [100, 67]],
    [{ width: 100, height: 100, resize: 'fill' }, [100, 100]],
    [{ width: 5000 }, [1200, 800]],
  ])('%j of 1200×800 is %j', async (transform, [width, height]) => {
    const name = await uploaded(pictures.jpeg())
    const response = await show(urlOf(name, transform))
    expect(response.status).toBe(200)
    expect(await look(response)).toMatchObject({ width, height, format: 'webp' })
  })

  test('that is omitted has the same maximum as a requested one', async () => {
    const name = await uploaded(pictures.jpeg(3000, 1500))
    const response = await show(`${storage.url}/render/image/public/films/${name}?quality=50`)
    expect(await look(response)).toMatchObject({ width: 2500, height: 1250, format: 'webp' })
  })

  test.each([
    'width=-1',
    'width=wide',
    'width=1.5',
    'quality=10',
    'quality=101',
    'resize=crop',
    'format=bmp',
  ])('%s is refused', async (query) => {
    const name = await uploaded(pictures.jpeg())
    const response = await fetch(`${storage.url}/render/image/public/films/${name}?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  })
})

describe('a picture', () => {
  test('from a phone is upright and loses its location', async () => {
    const name = await uploaded(pictures.phonePhoto())
    const original = await look(await show(films().getPublicUrl(name).data.publicUrl))
    expect(original.exif).toBeDefined()

    for (const transform of [{ width: 200 }, { width: 200, format: 'origin' as const }]) {
      const seen = await look(await show(urlOf(name, transform)))
      expect(seen).toMatchObject({ width: 200, height: 300 })
      expect(seen.exif).toBeUndefined()
      expect(seen.orientation).toBeUndefined()
    }
  })

  test('that is animated stays animated', async () => {
    const name = await uploaded(pictures.animatedGif())
    const moving = { pages: 3, width: 160, pageHeight: 120 }
    expect(await look(await show(urlOf(name, { width: 160 })))).toMatchObject({ format: 'webp', ...moving })
    const origin = await look(await show(urlOf(name, { width: 160, format: 'origin' })))
    expect(origin).toMatchObject({ format: 'gif', ...moving })
  })

  test.each([
    ['png', pictures.transparentPng],
    ['webp', pictures.webp],
    ['jpeg', pictures.jpeg],
    ['heif', pictures.avif],
  ])('keeps its format (%s) for clients without WebP', async (format, picture) => {
    const name = await uploaded(picture())
    const plain = await fetch(urlOf(name, { width: 100 }))
    expect(await look(plain)).toMatchObject({ width: 100, format })
    expect(await look(await show(urlOf(name, { width: 100, format: 'origin' })))).toMatchObject({ format })
  })

  test.each([
    ['is a scan', () => pictures.plain(600, 400).tiff(), 'image/tiff'],
    ['has 56 megapixels', () => pictures.plain(14_000, 4_000).jpeg(), 'image/jpeg'],
  ])('that %s is shown smaller', async (_, picture, type) => {
    const name = await uploaded(new Blob([Uint8Array.from(await picture().toBuffer())], { type }))
    expect(await look(await show(urlOf(name, { width: 100 })))).toMatchObject({ width: 100, format: 'webp' })
  })

  test('keeps its transparency', async () => {
    const name = await uploaded(pictures.transparentPng())
    expect(await look(await show(urlOf(name, { width: 100 })))).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
  })
})

describe('is sent unchanged without a rendition:', () => {
  test.each([
    ['a broken picture', pictures.brokenJpeg],
    ['a PNG with too many pixels', pictures.pngBomb],
    ['a JPEG with too many pixels', pictures.jpegBomb],
    ['a WebP with too many pixels', pictures.webpBomb],
    ['a GIF with too many pixels', () => pictures.gifBomb(65_535, 1)],
    ['a GIF with too many frames', () => pictures.gifBomb(3000, 10)],
    ['an AVIF with too many pixels', blackAvif],
    ['an AVIF that hides how many pixels it has', async () => pictures.promising(await blackAvif(), 64, 64)],
    ['a HEIC with too many pixels', async () => pictures.promising(await landscapeHeic(), 40_000, 40_000)],
    [
      'a HEIC with more pixels than can be counted',
      async () => pictures.promising(await landscapeHeic(), 2 ** 31, 2 ** 31),
    ],
    ['a TIFF, with too many pixels', pictures.tiffBomb],
    ['a text', () => new Blob(['hello'], { type: 'text/plain' })],
    ['a drawing', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
  ])('%s', async (_what, file) => {
    const blob = await file()
    const name = await uploaded(blob)
    const response = await show(urlOf(name, { width: 100 }))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.arrayBuffer()).toEqual(await blob.arrayBuffer())
  })
})

describe('a response', () => {
  test('is as private as that of the original', async () => {
    const name = await uploaded(pictures.jpeg())
    const response = await show(urlOf(name, { width: 120 }))
    const { byteLength } = await response.arrayBuffer()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(byteLength),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'Accept',
    })
  })

  test('has its own ETag, and is not sent again to a client that has it', async () => {
    const name = await uploaded(pictures.jpeg())
    const urls = [
      urlOf(name, { width: 120 }),
      urlOf(name, { width: 121 }),
      films().getPublicUrl(name).data.publicUrl,
    ]
    const tags = await Promise.all(urls.map(async (url) => (await show(url)).headers.get('etag') ?? ''))
    tags.push((await fetch(urls[0] ?? '')).headers.get('etag') ?? '')
    expect(new Set(tags).size).toBe(4)

    const again = await show(urls[0] ?? '', { headers: { 'if-none-match': tags[0] ?? '' } })
    expect(again.status).toBe(304)
    expect(again.headers.get('vary')).toBe('Accept')
    expect(await again.text()).toBe('')
  })

  test('to HEAD has no body, and to a range has that part', async () => {
    const url = urlOf(await uploaded(pictures.jpeg()), { width: 120 })
    const whole = Buffer.from(await (await show(url)).arrayBuffer())
    const head = await show(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    expect(await head.text()).toBe('')
    const part = await show(url, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
  })
})

describe('access', () => {
  test('is that of the original', async () => {
    const name = await uploaded(pictures.jpeg(), notes())
    const { data } = await notes().download(name, { transform: { width: 50 } })
    expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 50, format: 'jpeg' })

    for (const stranger of [storage.as(bob), storage.anonymous]) {
      const refused = await stranger.from('notes').download(name, { transform: { width: 50 } })
      expect(refused.error).toMatchObject({ status: 400 })
      const unsigned = await stranger.from('notes').createSignedUrl(name, 60, { transform: { width: 50 } })
      expect(unsigned.error).toMatchObject({ statusCode: '404' })
    }
    const asPublic = await fetch(`${storage.url}/render/image/public/notes/${name}?width=50`)
    expect(await asPublic.json()).toMatchObject({ code: 'NoSuchBucket' })
  })

  test('includes anyone with a signed URL, for its signed size', async () => {
    const name = await uploaded(pictures.jpeg(), notes())
    const { data } = await notes().createSignedUrl(name, 60, { transform: { width: 90, height: 90 } })
    const url = new URL(data?.signedUrl ?? '')
    const response = await show(`${url}&width=1000&height=1000`)
    expect(await look(response)).toMatchObject({ width: 90, height: 90 })
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=(60|59)$/)

    const token = url.searchParams.get('token')
    const original = await fetch(`${storage.url}/object/sign/notes/${name}?token=${token}`)
    expect(await original.json()).toMatchObject({ code: 'InvalidSignature' })
    const other = await fetch(`${storage.url}/render/image/sign/films/${name}?token=${token}`)
    expect(await other.json()).toMatchObject({ code: 'InvalidSignature' })
  })

  test('includes anyone with a signed URL of the original, in every size', async () => {
    const names = [await uploaded(pictures.jpeg(), notes()), await uploaded(pictures.jpeg(), notes())]
    const { data } = await notes().createSignedUrls(names, 60)
    const [thumbnail = '', other = ''] = (data ?? []).map(({ signedUrl }) =>
      signedUrl?.replace('/object/sign/', '/render/image/sign/'),
    )
    const small = await show(`${thumbnail}&width=90&height=60`)
    expect(await look(small)).toMatchObject({ width: 90, height: 60 })
    expect(small.headers.get('cache-control')).toMatch(/^private, max-age=(60|59)$/)
    const smaller = await show(`${thumbnail}&width=30&height=30&resize=contain`)
    expect(await look(smaller)).toMatchObject({ width: 30, height: 20 })

    expect(await (await show(`${thumbnail}&width=wide`)).json()).toMatchObject({ code: 'InvalidRequest' })
    const borrowed = `${other.split('?')[0]}?${new URL(thumbnail).searchParams}&width=30`
    expect(await (await show(borrowed)).json()).toMatchObject({ code: 'InvalidSignature' })
    const { data: upload } = await notes().createSignedUploadUrl(`${alice}/not yet`)
    const forUpload = `${storage.url}/render/image/sign/notes/${alice}/not%20yet?token=${upload?.token}`
    expect(await (await show(forUpload)).json()).toMatchObject({ code: 'InvalidSignature' })
  })
})

const versionOf = async (name: string) => (await films().info(name)).data?.version ?? ''
const madeOf = async (version: string) => {
  const files = await storage.renditions()
  return files.filter((path) => path.startsWith(version))
}

describe('on the disk', () => {
  test('fifty parallel requests get the same picture, made once', async () => {
    let reads = 0
    const objects = diskStore(storage.objectsDirectory)
    const counted: ObjectStore = {
      ...objects,
      get(key, range) {
        if (!range) reads += 1
        return objects.get(key, range)
      },
    }
    const gateway = await storage.again({ objects: counted })
    const name = await uploaded(pictures.jpeg(2000, 2000))
    const bucket = gateway.client().storage.from('films')
    const { publicUrl } = bucket.getPublicUrl(name, { transform: { width: 333 } }).data

    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await show(publicUrl)).arrayBuffer()),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(reads).toBe(1)
    expect(await madeOf(await versionOf(name))).toHaveLength(1)
    await gateway.close()
  })

  test('it survives a restart, and an emptied cache', async () => {
    const name = await uploaded(pictures.jpeg())
    const url = urlOf(name, { width: 234 })
    const before = await (await show(url)).arrayBuffer()
    const gateway = await storage.again()
    const after = await show(
      gateway
        .client()
        .storage.from('films')
        .getPublicUrl(name, { transform: { width: 234 } }).data.publicUrl,
    )
    expect(await after.arrayBuffer()).toEqual(before)
    await gateway.close()

    await rm(storage.renditionsDirectory, { recursive: true })
    expect(await (await show(url)).arrayBuffer()).toEqual(before)
  })
})

describe('on the disk (removal and limits)', () => {
  test('it is removed with its original: deleted, replaced, or deleted while it is being made', async () => {
    const removed = await uploaded(pictures.jpeg())
    const replaced = await uploaded(pictures.jpeg())
    const [first, second] = await Promise.all([removed, replaced].map(versionOf))
    for (const name of [removed, replaced]) await show(urlOf(name, { width: 50 }))
    expect(await madeOf(first ?? '')).toHaveLength(1)
    expect(await madeOf(second ?? '')).toHaveLength(1)

    await films().remove([removed])
    await films().update(replaced, await pictures.jpeg())
    expect(await madeOf(first ?? '')).toEqual([])
    expect(await madeOf(second ?? '')).toEqual([])

    const large = await uploaded(pictures.jpeg(6000, 6000))
    const version = await versionOf(large)
    const shown = Promise.all([100, 200, 300].map((width) => show(urlOf(large, { width }))))
    await films().remove([large])
    await shown
    expect(await madeOf(version)).toEqual([])
  })

  test('requests for too many sizes get the original', async () => {
    const picture = await pictures.jpeg(60, 60)
    const name = await uploaded(picture)
    const seen = []
    for (let width = 1; width <= 45; width += 1) seen.push(await show(urlOf(name, { width })))
    const last = seen.at(-1)
    expect(last?.headers.get('cache-control')).toBe('private, max-age=0')
    expect(await last?.arrayBuffer()).toEqual(await picture.arrayBuffer())
    expect(await madeOf(await versionOf(name))).toHaveLength(40)
    // Earlier renditions are still there.
    expect(await look(await show(urlOf(name, { width: 7 })))).toMatchObject({ width: 7 })

    const other = await uploaded(picture)
    await Promise.all(seen.map((_, index) => show(urlOf(other, { width: index + 1 }))))
    expect(await madeOf(await versionOf(other))).toHaveLength(40)
  })
})
