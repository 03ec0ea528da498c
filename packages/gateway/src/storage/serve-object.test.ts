import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mp4 } from '../../../../test/media.ts'
import { PNG } from '../../../../test/pixels.ts'
import { diskStore } from './disk.ts'
import { alice, picture, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
  await films().upload(`${alice}/letters.txt`, text('abcdefghij'))
  await films().upload(`${alice}/still.png`, picture())
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')
const get = (name: string, init?: RequestInit) =>
  fetch(`${storage.url}/object/public/films/${alice}/${name}`, init)
const getRange = (range: string) => get('letters.txt', { headers: { range } })

describe('a range', () => {
  test.each([
    ['bytes=0-0', 'a', 'bytes 0-0/10'],
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-3', 'hij', 'bytes 7-9/10'],
    ['bytes=5-999', 'fghij', 'bytes 5-9/10'],
    ['bytes=-999', 'abcdefghij', 'bytes 0-9/10'],
  ])('%s is sent', async (range, body, contentRange) => {
    const response = await getRange(range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  test.each(['bytes=10-', 'bytes=999-1000', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const response = await getRange(range)
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
  })

  test.each(['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    '%s is answered with all of it',
    async (range) => {
      const response = await getRange(range)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('abcdefghij')
    },
  )

  test('of an older version returns all of the new one', async () => {
    const headers = { range: 'bytes=2-4', 'if-range': '"older"' }
    expect((await get('letters.txt', { headers })).status).toBe(200)
    const etag = (await get('letters.txt')).headers.get('etag') ?? ''
    expect((await get('letters.txt', { headers: { ...headers, 'if-range': etag } })).status).toBe(206)
  })

  test('works with a signed URL, as players request it', async () => {
    const { data } = await films().createSignedUrl(`${alice}/letters.txt`, 60)
    const response = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=0-' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 0-9/10')
  })
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await get('letters.txt', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(await response.text()).toBe('')
  expect((await get('nowhere.txt', { method: 'HEAD' })).status).toBe(400)
})

describe('a cached object', () => {
  test('is not sent again', async () => {
    const { headers } = await get('still.png')
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const response = await get('still.png', { headers: { 'if-none-match': known } })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
    }
    expect((await get('still.png', { headers: { 'if-modified-since': modified } })).status).toBe(304)
  })

  test('is sent again after a change', async () => {
    await films().upload(`${alice}/changing.txt`, text('one'))
    const etag = (await get('changing.txt')).headers.get('etag') ?? ''
    await films().update(`${alice}/changing.txt`, text('two'))
    const response = await get('changing.txt', { headers: { 'if-none-match': etag } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('two')
    const since = { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
    expect((await get('changing.txt', { headers: since })).status).toBe(200)
  })
})

test('a picture is shown, cached only by the browser and not indexed', async () => {
  const response = await get('still.png')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
})

test.each([
  ['page.html', 'text/html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
  ['drawing.svg', 'image/svg+xml', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8'],
  ['page.xhtml', 'application/xhtml+xml', '<html/>', 'text/plain; charset=utf-8'],
  ['code.js', 'text/javascript', 'alert(1)', 'text/plain; charset=utf-8'],
  ['data.json', 'application/json', '{}', 'application/json'],
])('%s is a download and cannot run', async (name, type, content, sentAs) => {
  expect((await films().upload(`${alice}/${name}`, new Blob([content], { type }))).error).toBeNull()
  const { headers } = await get(name)
  expect(headers.get('content-type')).toBe(sentAs)
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('a PDF is shown without a sandbox, which Safari needs', async () => {
  const pdf = new Blob(['%PDF-1.4\n'], { type: 'application/pdf' })
  expect((await films().upload(`${alice}/letter.pdf`, pdf)).error).toBeNull()
  const { headers } = await get('letter.pdf')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  expect(headers.get('content-disposition')).toBeNull()
})

test('a download can be requested with its own name', async () => {
  const unnamed = await get('still.png?download')
  expect(unnamed.headers.get('content-disposition')).toBe('attachment')
  const { publicUrl } = films().getPublicUrl(`${alice}/still.png`, { download: 'l’été.png' }).data
  expect((await fetch(publicUrl)).headers.get('content-disposition')).toBe(
    "attachment; filename=l%E2%80%99%C3%A9t%C3%A9.png; filename*=UTF-8''l%E2%80%99%C3%A9t%C3%A9.png",
  )
  const { publicUrl: evil } = films().getPublicUrl(`${alice}/still.png`, { download: 'a"\r\nX-Evil: 1' }).data
  expect((await fetch(evil)).headers.get('x-evil')).toBeNull()
})

describe('a video behind a signed URL', () => {
  let bytes: Buffer
  let url: string
  beforeAll(async () => {
    const notes = storage.as(alice).from('notes')
    const video = await mp4()
    bytes = Buffer.from(await video.arrayBuffer())
    await notes.upload(`${alice}/wander.mp4`, video)
    url = (await notes.createSignedUrl(`${alice}/wander.mp4`, 60)).data?.signedUrl ?? ''
  })

  const play = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers })

  test.each([
    ['Safari, whether ranges work at all', 'bytes=0-1', 0, 1],
    ['Safari, all of it', 'bytes=0-9691', 0, 9691],
    ['Chromium, from the beginning', 'bytes=0-', 0, 9691],
    ['Chromium, the index at the end', 'bytes=7485-', 7485, 9691],
    ['a player, the last bytes', 'bytes=-500', 9192, 9691],
  ])('%s: %s', async (_who, range, start, end) => {
    const response = await play({ range, 'accept-encoding': 'identity;q=1, *;q=0' })
    expect(response.status).toBe(206)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes ${start}-${end}/9692`,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end + 1))
  })

  test('resumes where it stopped while unchanged', async () => {
    const { headers } = await play({}, 'HEAD')
    expect(headers.get('content-length')).toBe('9692')
    const etag = headers.get('etag') ?? ''
    expect(etag).not.toMatch(/^W/)
    const range = 'bytes=100-199'
    for (const known of [etag, headers.get('last-modified') ?? '']) {
      expect((await play({ range, 'if-range': known })).status).toBe(206)
    }
    for (const other of ['"another"', `W/${etag}`, 'Thu, 01 Jan 2026 00:00:00 GMT']) {
      const whole = await play({ range, 'if-range': other })
      expect(whole.status).toBe(200)
      expect((await whole.arrayBuffer()).byteLength).toBe(9692)
    }
    expect((await play({ 'if-none-match': etag, range })).status).toBe(304)
    expect((await play({ range: 'bytes=9692-' })).status).toBe(416)
    expect((await play({ range }, 'HEAD')).status).toBe(206)
  })
})

test('a client that disconnects leaves no file open', async () => {
  const size = 32 * 1024 * 1024
  const open = new Set<string>()
  const objects = diskStore(storage.objectsDirectory)
  const gateway = await storage.again({
    objects: {
      ...objects,
      async get(key, range) {
        const body = await objects.get(key, range)
        open.add(key)
        return body && watch(body, () => open.delete(key))
      },
    },
  })
  await films().upload(`${alice}/long.bin`, new Blob([Buffer.alloc(size)]))

  const watching = request(`${gateway.url}/storage/v1/object/public/films/${alice}/long.bin`).end()
  const [response] = await once(watching, 'response')
  await once(response, 'data')
  expect(open.size).toBe(1)
  watching.on('error', () => {}).destroy()
  await expect.poll(() => open.size).toBe(0)
  await gateway.close()
})

/** Resolves when `source` has ended or was cancelled. */
function watch(source: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      onEnd()
      controller.close()
    },
    async cancel(reason) {
      await reader.cancel(reason)
      onEnd()
    },
  })
}
