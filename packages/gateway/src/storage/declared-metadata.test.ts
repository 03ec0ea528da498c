// Policies judge an upload by its declared size and type before its bytes arrive, and by the true ones afterwards.

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PNG } from '../../../../test/pixels.ts'
import { tusOn } from './resumable/testing.ts'
import { alice, picture, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
let tus: ReturnType<typeof tusOn>
let filesBefore: string[]
beforeAll(async () => {
  storage = await startStorage()
  tus = tusOn(storage)
  await storage.database.admin.unsafe(`
    insert into storage.buckets (id, name) values
      ('exact', 'exact'), ('quota', 'quota'), ('films only', 'films only'), ('no pictures', 'no pictures');
    create policy "exactly 1000 bytes" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'exact' or (metadata->>'size')::bigint = 1000 and (metadata->>'contentLength')::bigint = 1000);
    create policy "at most 1000 bytes, if known" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'quota' or coalesce((metadata->>'size')::bigint, 0) <= 1000);
    create policy "only films" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'films only' or metadata->>'mimetype' like 'video/%');
    create policy "everything but pictures" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'no pictures' or metadata->>'mimetype' not like 'image/%');`)
})
afterAll(() => storage.close())
beforeEach(async () => {
  filesBefore = await storage.files()
})

const bucket = (name: string) => storage.as(alice).from(name)
const denied = { statusCode: '403', message: expect.stringContaining('row-level security') }

const GIGABYTE = 1024 ** 3
const formHead = (type: string) =>
  `--B\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: ${type}\r\n\r\n`

/** Announces `length` bytes, sends only the first one (of the file, if it is a form), and returns the answer. */
async function announce(to: string, type: string, length: number, isForm: boolean) {
  const upload = request(`${storage.url}/object/${encodeURIComponent(to)}/${alice}/big`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await storage.tokenOf(alice)}`,
      'content-type': isForm ? 'multipart/form-data; boundary=B' : type,
      'content-length': length,
    },
  })
  upload.on('error', () => {})
  upload.write(isForm ? `${formHead(type)}x` : 'x')
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of response) body += part
  upload.destroy()
  return JSON.parse(body)
}

describe.each([
  ['a form', true],
  ['a raw body', false],
])('%s', (_what, isForm) => {
  test.each([
    ['size', 'quota', 'video/mp4', GIGABYTE],
    ['type', 'films only', 'text/plain', GIGABYTE],
  ])('is refused for its declared %s before its bytes are sent', async (_rule, to, type, length) => {
    expect(await announce(to, type, length, isForm)).toMatchObject(denied)
    expect(await storage.files()).toEqual(filesBefore)
  })

  test('declares exactly the size of its file', async () => {
    const content = (length: number) => (isForm ? text('x'.repeat(length)) : 'x'.repeat(length))
    const options = { metadata: { taken: 'été' } }
    const upload = (length: number) => bucket('exact').upload(`${alice}/${isForm}`, content(length), options)
    expect((await upload(999)).error).toMatchObject(denied)
    expect((await upload(1001)).error).toMatchObject(denied)
    expect((await upload(1000)).error).toBeNull()
  })

  test('cannot hide its true type', async () => {
    const type = 'application/octet-stream'
    const content = isForm ? new Blob([PNG], { type }) : new Uint8Array(PNG)
    const { error } = await bucket('no pictures').upload(`${alice}/hidden`, content, { contentType: type })
    expect(error).toMatchObject(denied)
    expect(await storage.files()).toEqual(filesBefore)
  })
})

describe('a resumable upload', () => {
  test.each([
    ['size', 'quota', 'video/mp4', GIGABYTE],
    ['type', 'films only', 'text/plain', 1000],
  ])('is refused for its declared %s when it is created', async (_rule, bucketName, contentType, length) => {
    const response = await tus.create(`${alice}/big`, length, { metadata: { bucketName, contentType } })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('row-level security')
    expect(await storage.files()).toEqual(filesBefore)
  })

  test('is accepted with the declared size', async () => {
    const url = await tus.begin(`${alice}/pieces`, 1000, { metadata: { bucketName: 'exact' } })
    expect((await tus.patch(url, 0, 'x'.repeat(1000))).status).toBe(204)
  })

  test('cannot hide its true type', async () => {
    const metadata = { bucketName: 'no pictures', contentType: 'application/octet-stream' }
    const url = await tus.begin(`${alice}/pieces`, PNG.length, { metadata })
    expect((await tus.patch(url, 0, new Uint8Array(PNG))).status).toBe(403)
    expect(await storage.files()).toEqual(filesBefore)
  })
})

describe('an upload of unknown length', () => {
  async function sendChunked(to: string, length: number) {
    const response = await fetch(`${storage.url}/object/${to}/${alice}/chunked`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await storage.tokenOf(alice)}`, 'content-type': 'text/plain' },
      body: new Blob(['x'.repeat(length)]).stream(),
      duplex: 'half',
    } as RequestInit)
    return response.json()
  }

  test('has no declared size: a policy that requires one refuses', async () => {
    expect(await sendChunked('exact', 1000)).toMatchObject(denied)
  })

  test('is judged by its true size in the end', async () => {
    expect(await sendChunked('quota', 1001)).toMatchObject(denied)
    expect(await storage.files()).toEqual(filesBefore)
    expect(await sendChunked('quota', 1000)).toMatchObject({ Key: `quota/${alice}/chunked` })
  })
})

test('a signed upload URL is not given where a policy requires a size', async () => {
  expect((await bucket('exact').createSignedUploadUrl(`${alice}/lent`)).error).toMatchObject(denied)
  expect((await bucket('quota').createSignedUploadUrl(`${alice}/lent`)).error).toBeNull()
})

test('a copy is judged by the size and type of its original', async () => {
  await bucket('films').upload(`${alice}/small`, text('x'.repeat(1000)))
  await bucket('films').upload(`${alice}/picture`, picture())
  const copyTo = (name: string, destinationBucket: string) =>
    bucket('films').copy(`${alice}/${name}`, `${alice}/copy of ${name}`, { destinationBucket })
  expect((await copyTo('small', 'exact')).error).toBeNull()
  expect((await copyTo('picture', 'exact')).error).toMatchObject(denied)
  expect((await copyTo('picture', 'no pictures')).error).toMatchObject(denied)
})
