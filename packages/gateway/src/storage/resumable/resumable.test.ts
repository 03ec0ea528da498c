import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PNG } from '../../../../../test/pixels.ts'
import { alice, bob, startStorage, type TestStorage } from '../testing.ts'
import { tusOn } from './testing.ts'

let storage: TestStorage
let tus: ReturnType<typeof tusOn>
beforeAll(async () => {
  storage = await startStorage()
  tus = tusOn(storage)
})
afterAll(() => storage.close())

const films = () => storage.as(alice).from('films')
const textOf = async (name: string) => (await films().download(name)).data?.text()
const nameOf = (url: string) => url.split('/').at(-1) ?? ''

test('a file arrives in pieces and is stored with its metadata', async () => {
  const name = `${alice}/pieces.png`
  const metadata = { contentType: 'image/jpeg', cacheControl: '60', metadata: '{"taken":"été"}' }
  const url = await tus.start(PNG, name, { chunkSize: 40, metadata }).done
  expect(Buffer.from(await ((await films().download(name)).data as Blob).arrayBuffer())).toEqual(PNG)

  const [row] = await storage.database.admin`select * from storage.objects where name = ${name}`
  expect(row).toMatchObject({
    owner: alice,
    owner_id: alice,
    version: nameOf(url),
    user_metadata: { taken: 'été' },
    // A picture declared as another kind gets its true type, as with an upload in one piece.
    metadata: { size: PNG.length, mimetype: 'image/png', cacheControl: 'max-age=60', width: 1, height: 1 },
  })
})

test('every response follows the protocol', async () => {
  const name = `${alice}/steps.txt`
  const created = await tus.create(name, 10)
  expect(created.status).toBe(201)
  const url = created.headers.get('location') ?? ''
  expect(url).toMatch(new RegExp(`^${storage.url}/upload/resumable/[\\da-f-]{36}$`))
  const expires = Date.parse(created.headers.get('upload-expires') ?? '')
  expect(expires - Date.now()).toBeGreaterThan(23 * 60 * 60_000)

  const first = await tus.patch(url, 0, '01234')
  expect(first.status).toBe(204)
  expect(first.headers.get('upload-offset')).toBe('5')

  const asked = await tus.send('HEAD', url)
  expect(asked.status).toBe(200)
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'upload-offset': '5',
    'upload-length': '10',
    'upload-metadata': expect.stringContaining('bucketName ZmlsbXM='),
    'cache-control': 'no-store',
    'tus-resumable': '1.0.0',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringMatching(/Location.*Upload-Offset.*Upload-Expires/),
  })
  expect((await tus.patch(url, 3, '34567')).status).toBe(409)
  expect((await tus.patch(url, 5, '56789')).headers.get('upload-offset')).toBe('10')
  expect(await textOf(name)).toBe('0123456789')
})

test('a creation may contain the first bytes, or all of them', async () => {
  const headers = { 'content-type': 'application/offset+octet-stream' }
  const options = { uploadDataDuringCreation: true, headers }
  await tus.start(Buffer.from('0123456789'), `${alice}/first.txt`, { ...options, chunkSize: 4 }).done
  expect(await textOf(`${alice}/first.txt`)).toBe('0123456789')
  await tus.start(Buffer.from('0123456789'), `${alice}/all.txt`, options).done
  expect(await textOf(`${alice}/all.txt`)).toBe('0123456789')
})

test('an empty file is stored', async () => {
  await tus.start(Buffer.alloc(0), `${alice}/empty.txt`).done
  expect(await textOf(`${alice}/empty.txt`)).toBe('')
})

test('another client continues where the first stopped', async () => {
  const name = `${alice}/paused.txt`
  const content = Buffer.from('0123456789'.repeat(100))
  const paused = new Promise<string>((resolve) => {
    const { client } = tus.start(content, name, {
      chunkSize: 400,
      onChunkComplete: () => client.abort().then(() => resolve(client.url ?? '')),
    })
  })
  const url = await paused
  expect(await tus.offsetOf(url)).toBe(400)
  const sent: number[] = []
  await tus.start(content, name, { uploadUrl: url, chunkSize: 400, onProgress: (bytes) => sent.push(bytes) })
    .done
  expect(sent[0]).toBe(400)
  expect(await textOf(name)).toBe(content.toString())
})

describe('a finished upload', () => {
  test('stays finished for a client that missed the response', async () => {
    const name = `${alice}/unheard.txt`
    const url = await tus.begin(name, 5)
    await tus.patch(url, 0, 'hello')
    const [before] = await storage.database.admin`select * from storage.objects where name = ${name}`
    expect(await tus.offsetOf(url)).toBe(5)
    const repeated = await tus.patch(url, 5, '')
    expect([repeated.status, repeated.headers.get('upload-offset')]).toEqual([204, '5'])
    expect((await tus.patch(url, 0, 'hello')).status).toBe(409)
    const [after] = await storage.database.admin`select * from storage.objects where name = ${name}`
    expect(after).toEqual(before)
  })

  test('cannot be cancelled, because it is an object', async () => {
    const url = await tus.begin(`${alice}/done.txt`, 5)
    await tus.patch(url, 0, 'hello')
    expect((await tus.send('DELETE', url)).status).toBe(400)
    expect(await textOf(`${alice}/done.txt`)).toBe('hello')
  })
})

test('a cancelled upload leaves nothing', async () => {
  const before = await storage.files()
  const url = await tus.begin(`${alice}/cancelled.txt`, 10)
  await tus.patch(url, 0, '01234')
  expect((await tus.send('DELETE', url)).status).toBe(204)
  expect(await tus.offsetOf(url)).toEqual({ status: 404 })
  expect((await tus.patch(url, 5, '56789')).status).toBe(404)
  expect(await storage.files()).toEqual(before)
})

describe('a name that is taken', () => {
  const take = (name: string) => films().upload(name, new Blob(['first'], { type: 'text/plain' }))

  test('is refused before the first byte', async () => {
    const name = `${alice}/taken.txt`
    await take(name)
    expect((await tus.create(name, 5)).status).toBe(409)
    expect(await textOf(name)).toBe('first')
  })

  test('during the upload, is refused at the end, and nothing of the upload remains', async () => {
    const name = `${alice}/lost race.txt`
    const url = await tus.begin(name, 6)
    await tus.patch(url, 0, 'sec')
    await take(name)
    expect((await tus.patch(url, 3, 'ond')).status).toBe(409)
    expect(await tus.offsetOf(url)).toEqual({ status: 404 })
    expect(await textOf(name)).toBe('first')
    expect((await storage.files()).filter((file) => file.includes(nameOf(url)))).toEqual([])
  })

  test('is overwritten by an upsert, which removes the old bytes', async () => {
    const name = `${alice}/upsert.txt`
    await take(name)
    const [old] = await storage.database.admin`select version from storage.objects where name = ${name}`
    const url = await tus.begin(name, 6, { headers: { 'x-upsert': 'true' } })
    await tus.patch(url, 0, 'second')
    expect(await textOf(name)).toBe('second')
    const files = await storage.files()
    expect(files.filter((file) => file.includes(old?.version))).toEqual([])
  })
})

describe('a signed upload URL', () => {
  const signed = () => `${storage.url}/upload/resumable/sign`

  test('lets others upload that one object', async () => {
    const name = `${alice}/lent.txt`
    const { data } = await films().createSignedUploadUrl(name)
    const headers = { 'x-signature': data?.token ?? '' }
    const options = { endpoint: signed(), headers, onBeforeRequest: () => {}, chunkSize: 4 }
    const url = await tus.start(Buffer.from('0123456789'), name, options).done
    expect(url).toContain('/upload/resumable/sign/')
    expect(await textOf(name)).toBe('0123456789')
    const [row] = await storage.database.admin`select owner_id from storage.objects where name = ${name}`
    expect(row?.owner_id).toBe(alice)
  })

  test('opens nothing else', async () => {
    const name = `${alice}/lent to one.txt`
    const { data } = await films().createSignedUploadUrl(name)
    const headers = { 'x-signature': data?.token ?? '' }
    expect((await tus.create(`${alice}/other.txt`, 5, { as: '', at: signed(), headers })).status).toBe(400)
    expect((await tus.create(name, 5, { as: '', at: signed() })).status).toBe(400)
    expect((await tus.create(name, 5, { as: bob, headers })).status).toBe(403)

    const url = await tus.begin(name, 5, { as: '', at: signed(), headers })
    expect(await tus.offsetOf(url.replace('/sign', ''))).toEqual({ status: 404 })
    expect(await tus.offsetOf(url)).toEqual({ status: 400 })
  })
})

test('the address of an upload is one that its sender can reach', async () => {
  const { hostname, port } = new URL(storage.url)
  const locationFor = async (headers: Record<string, string>) => {
    const post = request({ hostname, port, path: '/storage/v1/upload/resumable', method: 'POST' })
    const metadata = `bucketName ZmlsbXM=,objectName ${Buffer.from(`${alice}/far.txt`).toString('base64')}`
    const all = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': metadata, ...headers }
    for (const [name, value] of Object.entries(all)) post.setHeader(name, value)
    post.setHeader('authorization', `Bearer ${await storage.tokenOf(alice)}`)
    const [response] = await once(post.end(), 'response')
    response.resume()
    return response.headers.location
  }
  expect(await locationFor({ host: 'hub.lan:3000' })).toMatch(
    /^http:\/\/hub\.lan:3000\/storage\/v1\/upload\//,
  )
  expect(await locationFor({ host: 'hub.example', 'x-forwarded-proto': 'https, http' })).toMatch(
    /^https:\/\/hub\.example\/storage\/v1\/upload\//,
  )
})
