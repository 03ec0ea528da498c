import { once } from 'node:events'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PNG } from '../../../../test/pixels.ts'
import { blankLocation } from './picture-location.ts'
import { alice, picture, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')
const rowsNamed = (name: string) => storage.database.admin`select * from storage.objects where name = ${name}`

test('a form is stored with its metadata', async () => {
  const name = `${alice}/a still.png`
  const { data, error } = await films().upload(name, picture(), { metadata: { taken: 'été' } })
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), path: name, fullPath: `films/${name}` })

  const [row] = await rowsNamed(name)
  expect(row).toMatchObject({
    id: data?.id,
    owner: alice,
    owner_id: alice,
    user_metadata: { taken: 'été' },
    metadata: { size: PNG.length, mimetype: 'image/png', cacheControl: 'max-age=3600', httpStatusCode: 200 },
  })
})

test('a raw body is stored like a form', async () => {
  const name = `${alice}/raw.png`
  const options = { contentType: 'image/png', cacheControl: '60', metadata: { taken: 'été' } }
  const { error } = await films().upload(name, new Uint8Array(PNG).buffer, options)
  expect(error).toBeNull()
  const [row] = await rowsNamed(name)
  expect(row).toMatchObject({
    user_metadata: { taken: 'été' },
    metadata: { mimetype: 'image/png', cacheControl: 'max-age=60' },
  })
  const { data: info } = await films().info(name)
  expect(info).toMatchObject({ name, bucketId: 'films', size: PNG.length, contentType: 'image/png' })
})

test('an empty file is stored', async () => {
  const name = `${alice}/empty.txt`
  expect((await films().upload(name, text(''))).error).toBeNull()
  expect((await films().upload(`${alice}/empty raw`, '')).error).toBeNull()
  expect(await (await films().download(name)).data?.text()).toBe('')
})

describe('a name that is taken', () => {
  test('is refused and keeps its file', async () => {
    const name = `${alice}/taken.txt`
    await films().upload(name, text('first'))
    const before = await storage.files()
    const { error } = await films().upload(name, text('second'))
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect(await (await films().download(name)).data?.text()).toBe('first')
    expect(await storage.files()).toEqual(before)
  })

  test('is given to one of several parallel uploads', async () => {
    const before = await storage.files()
    const name = `${alice}/race.txt`
    const results = await Promise.all([1, 2, 3, 4].map((n) => films().upload(name, text(`writer ${n}`))))
    const winners = results.filter(({ error }) => !error)
    expect(winners).toHaveLength(1)
    expect(results.filter(({ error }) => error).map(({ error }) => error)).toMatchObject(
      Array(3).fill({ statusCode: '409' }),
    )
    expect(await storage.files()).toHaveLength(before.length + 1)
    const winner = results.findIndex(({ error }) => !error) + 1
    expect(await (await films().download(name)).data?.text()).toBe(`writer ${winner}`)
  })

  test.each(['upsert', 'update'] as const)('is overwritten by %s, and the old bytes go', async (how) => {
    const name = `${alice}/${how}.txt`
    const first = await films().upload(name, text('first'))
    const before = await storage.files()
    const second =
      how === 'update'
        ? await films().update(name, text('second'))
        : await films().upload(name, text('second'), { upsert: true })
    expect(second.error).toBeNull()
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await films().download(name)).data?.text()).toBe('second')
    const after = await storage.files()
    expect(after).toHaveLength(before.length)
    expect(after).not.toEqual(before)
  })
})

test('parallel upserts leave one file', async () => {
  const before = await storage.files()
  const name = `${alice}/upsert race.txt`
  const upserts = [1, 2, 3, 4].map((n) => films().upload(name, text(`writer ${n}`), { upsert: true }))
  const results = await Promise.all(upserts)
  expect(results.map(({ error }) => error)).toEqual([null, null, null, null])
  expect(await storage.files()).toHaveLength(before.length + 1)
  expect(await (await films().download(name)).data?.text()).toMatch(/^writer \d$/)
})

test('updating a missing object fails', async () => {
  const { error } = await films().update(`${alice}/nowhere.txt`, text('hello'))
  expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' })
})

test('an unknown bucket fails', async () => {
  const { error } = await storage.as(alice).from('attic').upload(`${alice}/a.txt`, text('hello'))
  expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
})

test.each([
  ['an accent', 'fête.jpg'],
  ['a slash in disguise', 'a%2Fb.jpg'],
  ['a percent sign', '50%.jpg'],
  ['a backslash', 'a\\b.jpg'],
  ['a tab', 'tab\there.jpg'],
  ['a NUL', '\u0000.jpg'],
  ['1200 letters', `${'long'.repeat(300)}.jpg`],
])('a name with %s is refused', async (_what, name) => {
  const before = await storage.files()
  const response = await fetch(`${storage.url}/object/films/${alice}/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await storage.tokenOf(alice)}` },
    body: 'hello',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
  expect(await storage.files()).toEqual(before)
})

test.each(['..%2F..%2Fbob%2Fa.txt', '%2e%2e%2fa.txt', '..%5Ca.txt', 'a%2F%2Fb', '.%2Fa', '%2Fetc%2Fpasswd'])(
  'the path %s leads nowhere else',
  async (path) => {
    const before = await storage.files()
    const response = await fetch(`${storage.url}/object/films/${alice}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await storage.tokenOf(alice)}` },
      body: 'hello',
    })
    expect(await response.json()).toMatchObject({ code: 'InvalidKey' })
    expect(await storage.files()).toEqual(before)
  },
)

describe('content', () => {
  test.each([
    ['a page as a picture', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['a page as a video', '<html></html>', 'video/mp4'],
    ['a picture as a PDF', PNG, 'application/pdf'],
    ['a picture as a video', PNG, 'video/mp4'],
    ['a PDF as a drawing', '%PDF-1.7', 'image/svg+xml'],
    ['a type that is none', 'hello', 'picture'],
  ])('%s is refused and not stored', async (_what, content, type) => {
    const before = await storage.files()
    const name = `${alice}/fake`
    const { error } = await films().upload(name, Buffer.from(content), { contentType: type })
    expect(error).toMatchObject({ status: 400, statusCode: '415' })
    expect(await rowsNamed(name)).toEqual([])
    expect(await storage.files()).toEqual(before)
  })

  test('a picture declared as another kind gets its true type', async () => {
    const name = `${alice}/renamed.jpg`
    expect((await films().upload(name, new Blob([PNG], { type: 'image/jpeg' }))).error).toBeNull()
    expect((await films().info(name)).data).toMatchObject({ contentType: 'image/png' })
  })

  test('a bucket accepts only its types', async () => {
    await storage.service.createBucket('stills', { public: true, allowedMimeTypes: ['image/*'] })
    const stills = storage.as(alice).from('stills')
    expect((await stills.upload(`${alice}/a.png`, picture())).error).toBeNull()
    expect((await stills.upload(`${alice}/a.txt`, text('hello'))).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    })
  })
})

describe('size', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const memoryHeld = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const chunk = Buffer.alloc(64 * 1024, 'x')

  // fetch would keep the body in memory, which would hide whether the server does.
  async function send(name: string, headers: Record<string, string>) {
    const upload = request(`${storage.url}/object/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await storage.tokenOf(alice)}`, ...headers },
    })
    upload.on('error', () => {})
    return upload
  }

  async function sendChunks(upload: ReturnType<typeof request>, count: number, head = '', tail = '') {
    const answered = once(upload, 'response')
    let highest = 0
    let isAnswered = false
    answered.then(() => {
      isAnswered = true
    })
    upload.write(head)
    for (let sent = 0; sent < count && !isAnswered && !upload.destroyed; sent++) {
      if (!upload.write(chunk)) await Promise.race([once(upload, 'drain'), answered])
      if (sent % 40 === 39) highest = Math.max(highest, memoryHeld())
    }
    upload.end(tail)
    const [response] = await answered
    let body = ''
    for await (const part of response) body += part
    return { body: JSON.parse(body), highest }
  }

  const form = {
    headers: { 'content-type': 'multipart/form-data; boundary=B', 'x-upsert': 'true' },
    head: '--B\r\nContent-Disposition: form-data; name=""; filename="big.txt"\r\nContent-Type: text/plain\r\n\r\n',
    tail: '\r\n--B--\r\n',
  }
  const raw = { headers: { 'content-type': 'text/plain', 'x-upsert': 'true' }, head: '', tail: '' }

  test.each([
    ['form', form],
    ['raw body', raw],
  ])('30 MB as a %s pass through without filling the memory', async (_name, { headers, head, tail }) => {
    const heldBefore = memoryHeld()
    const upload = await send(`films/${alice}/big.txt`, headers)
    const { body, highest } = await sendChunks(upload, 480, head, tail)
    expect(body).toMatchObject({ Key: `films/${alice}/big.txt` })
    expect(highest - heldBefore).toBeLessThan(15 * 1024 * 1024)
    expect((await films().info(`${alice}/big.txt`)).data).toMatchObject({ size: 480 * chunk.length })
  })

  test.each([
    ['form', form],
    ['raw body', raw],
  ])('30 MB as a %s are refused by a bucket for less', async (_name, { headers, head, tail }) => {
    await storage.service.createBucket('small', { public: false, fileSizeLimit: '1MB' })
    const before = await storage.files()
    const heldBefore = memoryHeld()
    const upload = await send(`small/${alice}/big.txt`, headers)
    const { body, highest } = await sendChunks(upload, 480, head, tail)
    expect(body).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    expect(highest - heldBefore).toBeLessThan(15 * 1024 * 1024)
    expect(await rowsNamed(`${alice}/big.txt`)).toEqual(expect.not.arrayContaining([{ bucket_id: 'small' }]))
    await expect.poll(storage.files).toEqual(before)
  })

  test('a client that sends the length first gets the refusal too', async () => {
    await storage.service.createBucket('small', { public: false, fileSizeLimit: '1MB' })
    const big = new Blob([Buffer.alloc(30 * 1024 * 1024, 'x')], { type: 'text/plain' })
    const { error } = await storage.as(alice).from('small').upload(`${alice}/big.txt`, big)
    expect(error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })
  })

  test.each([
    ['form', form],
    ['raw body', raw],
  ])('a client that disconnects during a %s leaves nothing', async (_name, { headers, head }) => {
    const before = await storage.files()
    const name = `${alice}/unfinished.txt`
    const upload = await send(`films/${name}`, { ...headers, 'content-length': '1000000' })
    upload.write(head)
    upload.write(chunk)
    await vi.waitFor(async () => expect(await storage.files()).toHaveLength(before.length + 1))
    upload.destroy()
    await expect.poll(storage.files).toEqual(before)
    expect(await rowsNamed(name)).toEqual([])
  })
})

test.each([
  [
    'without a file',
    'B',
    '--B\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--B--\r\n',
  ],
  ['that ends too early', 'B', '--B\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhell'],
  ['that never begins', 'B', 'hello'],
  ['without a boundary', '', 'hello'],
  ['with a boundary that cannot be read', '"', 'hello'],
])('a form %s is refused', async (_what, boundary, body) => {
  const before = await storage.files()
  const response = await fetch(`${storage.url}/object/films/${alice}/none.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await storage.tokenOf(alice)}`,
      'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}`,
    },
    body,
  })
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  expect(await storage.files()).toEqual(before)
})

test.each(['no JSON', '[]', '"text"', '{"nul":"\\u0000"}'])(
  'the metadata %s is refused',
  async (metadata) => {
    const form = new FormData()
    form.set('metadata', metadata)
    form.set('', text('hello'))
    const headers = { authorization: `Bearer ${await storage.tokenOf(alice)}` }
    const url = `${storage.url}/object/films/${alice}/described.txt`
    const response = await fetch(url, { method: 'POST', headers, body: form })
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  },
)

test('a signed upload URL lets others upload that one object', async () => {
  const name = `${alice}/lent.txt`
  const { data } = await films().createSignedUploadUrl(name)
  const guest = storage.anonymous.from('films')
  const token = data?.token ?? ''
  expect((await guest.uploadToSignedUrl(`${alice}/another.txt`, token, text('hello'))).error).toMatchObject({
    statusCode: '400',
  })
  expect((await guest.uploadToSignedUrl(name, token, text('hello'))).error).toBeNull()
  expect((await rowsNamed(name))[0]).toMatchObject({ owner_id: alice })
  expect((await guest.uploadToSignedUrl(name, token, text('again'))).error).toMatchObject({
    statusCode: '409',
  })
})

describe('the place where a picture was taken', () => {
  const located = async () => {
    const colour = { create: { width: 8, height: 4, channels: 3 as const, background: 'teal' } }
    const jpeg = sharp(colour)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    return new Blob([new Uint8Array(await jpeg.jpeg().toBuffer())], { type: 'image/jpeg' })
  }
  const read = async (bucket: string, name: string) => {
    const { data } = await storage.as(alice).from(bucket).download(name)
    const bytes = new Uint8Array((await data?.arrayBuffer()) ?? [])
    const { orientation } = await sharp(bytes).metadata()
    return { orientation, located: blankLocation(bytes) }
  }

  test('stays private, and never enters a public bucket, whichever way', async () => {
    const notes = storage.as(alice).from('notes')
    const [name, copy, moved] = ['here.jpg', 'copy.jpg', 'moved.jpg'].map((file) => `${alice}/${file}`) as [
      string,
      string,
      string,
    ]
    await notes.upload(name, await located())
    expect(await read('notes', name)).toEqual({ orientation: 6, located: true })

    await storage
      .as(alice)
      .from('films')
      .upload(name, await located())
    await notes.copy(name, copy, { destinationBucket: 'films' })
    await notes.move(name, moved, { destinationBucket: 'films' })

    for (const path of [name, copy, moved]) {
      expect(await read('films', path), path).toEqual({ orientation: 6, located: false })
    }
  })
})
