// Why and when resumable uploads are refused, and that nothing of them remains.

import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestGateway } from '../../../../../test/gateway.ts'
import { PNG } from '../../../../../test/pixels.ts'
import { diskStore } from '../disk.ts'
import { alice, bob, startStorage, type TestStorage } from '../testing.ts'
import { tusOn } from './testing.ts'

let storage: TestStorage
let tus: ReturnType<typeof tusOn>
let filesBefore: string[]
beforeAll(async () => {
  storage = await startStorage()
  tus = tusOn(storage)
  await storage.service.createBucket('stills', { public: true, allowedMimeTypes: ['image/*'] })
  await storage.service.createBucket('small', { public: true, fileSizeLimit: 1000 })
})
afterAll(() => storage.close())
beforeEach(async () => {
  filesBefore = await storage.files()
})

const page = '<!doctype html><script>alert(1)</script>'

describe('at its creation', () => {
  test.each([
    ['without a name', '', {}, 400, /objectName/],
    ['with a name that cannot be', `${alice}/fête.txt`, {}, 400, /^Invalid key/],
    ['with a way up the tree', `${alice}/../../up.txt`, {}, 400, /^Invalid key/],
    ['with metadata that is no JSON', `${alice}/a.txt`, { metadata: 'none' }, 400, /JSON/],
    ['with a strange age', `${alice}/a.txt`, { cacheControl: 'a day' }, 400, /cacheControl/],
    ['in an unknown bucket', `${alice}/a.txt`, { bucketName: 'attic' }, 404, /^Bucket not found$/],
    ['where the caller may not write', `${bob}/a.txt`, {}, 403, /row-level security/],
    [
      'of a type that the bucket does not take',
      `${alice}/a.txt`,
      { bucketName: 'stills' },
      415,
      /not supported/,
    ],
    [
      'larger than the bucket takes',
      `${alice}/a.txt`,
      { bucketName: 'small' },
      413,
      /^Maximum size exceeded\n$/,
    ],
  ])('%s', async (_what, name, metadata, status, words) => {
    const response = await tus.create(name, 1001, { metadata })
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(words)
    expect(await storage.files()).toEqual(filesBefore)
  })

  test('without a token, or with a forged one', async () => {
    expect((await tus.create(`${alice}/a.txt`, 5, { as: '' })).status).toBe(403)
    const headers = { authorization: 'Bearer forged' }
    expect((await tus.create(`${alice}/a.txt`, 5, { headers })).status).toBe(403)
  })

  test('without the headers of the protocol', async () => {
    const url = `${storage.url}/upload/resumable`
    expect((await fetch(url, { method: 'POST' })).status).toBe(412)
    expect((await tus.send('POST', url)).status).toBe(400)
    expect((await tus.create(`${alice}/a.txt`, -5)).status).toBe(400)
  })
})

test('other users cannot access an upload', async () => {
  const url = await tus.begin(`${alice}/mine.txt`, 10)
  for (const stranger of [bob, '']) {
    expect(await tus.offsetOf(url, stranger)).toEqual({ status: 404 })
    expect((await tus.patch(url, 0, '0123456789', stranger)).status).toBe(404)
    expect((await tus.send('DELETE', url, stranger)).status).toBe(404)
  }
  expect(await tus.offsetOf(url)).toBe(0)
})

test('losing permission during the upload stores nothing', async () => {
  await storage.database.admin.unsafe(`
    insert into storage.buckets (id, name) values ('club', 'club');
    create table public.members (id uuid);
    insert into public.members values ('${alice}');
    grant select on public.members to authenticated;
    create policy "members add to the club" on storage.objects for insert to authenticated
      with check (bucket_id = 'club' and auth.uid() in (select id from public.members));`)
  const url = await tus.begin('talk.txt', 10, { metadata: { bucketName: 'club' } })
  await tus.patch(url, 0, '01234')
  await storage.database.admin`delete from public.members`

  const last = await tus.patch(url, 5, '56789')
  expect(last.status).toBe(403)
  expect(await last.text()).toMatch('row-level security')
  expect(await tus.offsetOf(url)).toEqual({ status: 404 })
  expect(await storage.database.admin`select 1 from storage.objects where bucket_id = 'club'`).toEqual([])
  expect(await storage.files()).toEqual(filesBefore)
})

describe('by its content', () => {
  const fake = (length: number) =>
    tus.begin(`${alice}/fake.jpg`, length, { metadata: { contentType: 'image/jpeg' } })

  test('a page as a picture, with the first piece', async () => {
    const url = await fake(100_000)
    const refused = await tus.patch(url, 0, page.padEnd(5000))
    expect(refused.status).toBe(415)
    expect(await refused.text()).toMatch('does not match its type')
    expect(await tus.offsetOf(url)).toEqual({ status: 404 })
    expect(await storage.files()).toEqual(filesBefore)
  })

  test('a page as a picture, in tiny pieces or empty', async () => {
    const url = await fake(page.length)
    expect((await tus.patch(url, 0, page.slice(0, 20))).status).toBe(204)
    expect((await tus.patch(url, 20, page.slice(20))).status).toBe(415)
    const metadata = { contentType: 'image/jpeg' }
    expect((await tus.create(`${alice}/none.jpg`, 0, { metadata })).status).toBe(415)
    expect(await storage.files()).toEqual(filesBefore)
  })

  test('a page as a picture, by the unmodified client, which gets the reason', async () => {
    const big = Buffer.from(page.padEnd(3_000_000))
    const metadata = { contentType: 'image/jpeg' }
    const { done } = tus.start(big, `${alice}/fake.jpg`, { metadata, chunkSize: 1_000_000 })
    await expect(done).rejects.toThrow('response code: 415')
  })

  test('a page as a video of 2 GB, long before its end', async () => {
    const length = 2 * 1024 ** 3
    const url = await tus.begin(`${alice}/fake.mp4`, length, { metadata: { contentType: 'video/mp4' } })
    const patch = await tus.open(url, 0, length)
    const answered = once(patch, 'response')
    let sent = 0
    let answer: { statusCode?: number } | undefined
    answered.then(([response]) => {
      answer = response
    })
    const piece = Buffer.from(page.padEnd(1024 * 1024))
    while (!answer && sent < length) {
      sent += piece.length
      if (!patch.write(piece)) await Promise.race([once(patch, 'drain'), answered])
    }
    patch.destroy()
    expect(answer?.statusCode).toBe(415)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    expect(await storage.files()).toEqual(filesBefore)
  })
})

test('more bytes than announced are refused', async () => {
  const url = await tus.begin(`${alice}/more.txt`, 5)
  expect((await tus.patch(url, 0, 'hello, there')).status).toBe(413)
  expect(await storage.files()).toEqual(filesBefore)
})

describe('with limits for all buckets', () => {
  let limited: TestGateway
  let at: string
  beforeAll(async () => {
    limited = await storage.again({ uploadLimits: { 'image/*': 60, '*': 1000 } })
    at = `${limited.url}/storage/v1/upload/resumable`
  })
  afterAll(() => limited.close())

  test('photos and files have their own limits', async () => {
    const picture = { metadata: { contentType: 'image/png' }, at }
    expect((await tus.create(`${alice}/a.png`, PNG.length, picture)).status).toBe(413)
    expect((await tus.create(`${alice}/a.txt`, 1001, { at })).status).toBe(413)
    expect((await tus.create(`${alice}/a.txt`, 1000, { at })).status).toBe(201)
  })

  test('a photo with another declared type gets the limit of photos', async () => {
    const metadata = { contentType: 'application/octet-stream' }
    const url = await tus.begin(`${alice}/a.bin`, PNG.length, { metadata, at })
    expect((await tus.patch(url, 0, new Uint8Array(PNG))).status).toBe(413)
  })

  test('an upload in one piece has the same limits', async () => {
    const token = await storage.tokenOf(alice)
    const films = limited.client({ accessToken: async () => token }).storage.from('films')
    const tooLarge = { status: 400, statusCode: '413' }
    const big = (type: string) => new Blob([PNG], { type })
    expect((await films.upload(`${alice}/one.png`, big('image/png'))).error).toMatchObject(tooLarge)
    expect((await films.upload(`${alice}/one.bin`, big('application/octet-stream'))).error).toMatchObject(
      tooLarge,
    )
    expect((await films.upload(`${alice}/one.txt`, 'x'.repeat(1001))).error).toMatchObject(tooLarge)
    expect((await films.upload(`${alice}/one.txt`, 'x'.repeat(1000))).error).toBeNull()
  })
})

test('unfinished uploads cannot fill the disk', async () => {
  const objects = { ...diskStore(storage.objectsDirectory), room: async () => Number.POSITIVE_INFINITY }
  const roomy = await storage.again({ objects })
  const at = `${roomy.url}/storage/v1/upload/resumable`
  try {
    const length = 15 * 1024 ** 3
    const url = await tus.begin(`${bob}/long.txt`, length, { as: bob, at })
    const refused = await tus.create(`${bob}/longer.txt`, length, { as: bob, at })
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('unfinished')
    expect((await tus.create(`${alice}/long.txt`, length, { at })).status).toBe(201)
    await tus.send('DELETE', url, bob)
    expect((await tus.create(`${bob}/longer.txt`, length, { as: bob, at })).status).toBe(201)
  } finally {
    await roomy.close()
  }
})

describe('on a disk that is nearly full', () => {
  let full: TestGateway
  let room: number
  let at: string
  beforeAll(async () => {
    full = await storage.again({
      objects: { ...diskStore(storage.objectsDirectory), room: async () => room },
    })
    at = `${full.url}/storage/v1/upload/resumable`
  })
  afterAll(() => full.close())

  test('an upload that does not fit is refused at its creation', async () => {
    room = 999
    const refused = await tus.create(`${alice}/a.txt`, 1000, { at })
    expect(refused.status).toBe(507)
    expect(await refused.text()).toBe('There is no room for this file on the server')
    expect((await tus.create(`${alice}/b.txt`, 999, { at })).status).toBe(201)
  })

  test('an upload ends when the disk has filled up meanwhile, and frees its space', async () => {
    room = 1000
    const url = await tus.begin(`${alice}/c.txt`, 1000, { at })
    await tus.patch(url, 0, 'x'.repeat(500))
    room = 400
    expect((await tus.patch(url, 500, 'x'.repeat(500))).status).toBe(507)
    expect(await tus.offsetOf(url)).toEqual({ status: 404 })
    expect((await storage.files()).filter((file) => file.includes(url.split('/').at(-1) ?? ''))).toEqual([])
  })

  test('the reserve of the disk stays free', async () => {
    const stingy = await storage.again({
      objects: diskStore(storage.objectsDirectory, Number.MAX_SAFE_INTEGER),
    })
    const token = await storage.tokenOf(alice)
    const films = stingy.client({ accessToken: async () => token }).storage.from('films')
    try {
      const { error } = await films.upload(`${alice}/d.txt`, 'x')
      expect(error).toMatchObject({ statusCode: '507' })
      const refused = await tus.create(`${alice}/d.txt`, 1, {
        at: `${stingy.url}/storage/v1/upload/resumable`,
      })
      expect(refused.status).toBe(507)
      expect(await storage.files()).toEqual(filesBefore)
    } finally {
      await stingy.close()
    }
  })
})
