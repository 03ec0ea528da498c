// A store that fails: nothing broken is called complete, clients get a clear answer, and what arrived stays.

import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { S3Options } from '../../packages/gateway/src/storage/s3/bucket.ts'
import { type S3Store, s3Store } from '../../packages/gateway/src/storage/s3/index.ts'
import { alice, startStorage, type TestStorage } from '../../packages/gateway/src/storage/testing.ts'
import { createBucket } from './bucket.ts'
import { type Fault, type FaultProxy, openFaultProxy } from './fault-proxy.ts'

const MB = 1024 ** 2
const content = randomBytes(7 * MB)
const stream = (bytes: Uint8Array = content) => new Blob([bytes as BlobPart]).stream()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let options: S3Options
let proxy: FaultProxy
/** Past the proxy. */
let store: S3Store
let faulty: S3Store
beforeAll(async () => {
  options = await createBucket(inject('s3Endpoint') ?? '')
  proxy = await openFaultProxy(options.endpoint)
  store = s3Store(options)
  faulty = s3Store({ ...options, endpoint: proxy.endpoint, idleMs: 500 })
})
afterAll(() => proxy.close())
beforeEach(() => {
  proxy.fault = () => undefined
})

/** Lets the fault happen to the first `times` requests. */
function first(times: number, fault: Fault) {
  let left = times
  proxy.fault = () => (left-- > 0 ? fault : undefined)
}

test.each<Fault>(['refuse', 'slow down', 'stall'])(
  'a request is repeated after a short fault (%s)',
  async (fault) => {
    first(2, fault)
    expect(await faulty.put('ab/again', stream(Buffer.from('again')))).toBe(5)
    expect(await new Response(await store.get('ab/again')).text()).toBe('again')
  },
)

test('a download goes on where its connection broke', async () => {
  await store.put('ab/long', stream())
  first(5, { resetAfter: MB })
  const body = await new Response(await faulty.get('ab/long')).arrayBuffer()
  expect(sha256(new Uint8Array(body))).toBe(sha256(content))
})

test('a download that cannot go on fails', async () => {
  await store.put('ab/long', stream())
  let requests = 0
  proxy.fault = () => (requests++ === 0 ? { resetAfter: MB } : 'refuse')
  await expect(new Response(await faulty.get('ab/long')).arrayBuffer()).rejects.toThrow()
})

test.each(['POST', 'PUT'])('an upload that fails at a %s leaves no object', async (failing) => {
  let passed = 0
  // The first part, or the beginning, may still pass.
  proxy.fault = (method) => (method === failing && passed++ > 0 ? 'refuse' : undefined)
  await expect(faulty.put('ab/half', stream())).rejects.toMatchObject({ name: 'StoreFailure', status: 503 })
  expect(await store.get('ab/half')).toBeUndefined()
  for await (const { key } of store.bucket.unfinished('objects/ab/half')) expect.fail(`${key} is unfinished`)
})

test('wrong keys and a wrong bucket are told from a fault', async () => {
  const refused = { name: 'StoreFailure', status: 500, code: 'S3Error' }
  await expect(s3Store({ ...options, secretAccessKey: 'wrong' }).check()).rejects.toMatchObject(refused)
  await expect(s3Store({ ...options, bucket: 'no-such-bucket' }).check()).rejects.toMatchObject(refused)
  await expect(s3Store({ ...options, bucket: 'no-such-bucket' }).get('ab/x')).rejects.toMatchObject(refused)
})

describe('a client of the gateway', () => {
  let storage: TestStorage
  let headers: Record<string, string>
  beforeAll(async () => {
    storage = await startStorage({
      objects: faulty,
      log: { info() {}, warn() {}, error() {} },
    })
    headers = { authorization: `Bearer ${await storage.tokenOf(alice)}`, 'content-type': 'text/plain' }
  })
  afterAll(() => storage.close())

  const objectUrl = (name: string) => `${storage.url}/object/notes/${alice}/${name}`

  test.each<[Fault, number, string]>([
    ['refuse', 503, 'S3Error'],
    ['slow down', 503, 'SlowDown'],
    ['stall', 504, 'S3Error'],
  ])('is told of a lasting fault (%s)', async (fault, status, code) => {
    proxy.fault = () => fault
    const answer = await fetch(objectUrl('fault.txt'), { method: 'POST', headers, body: 'text' })
    const message = expect.stringContaining('The object store')
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ statusCode: String(status), error: code, code, message })
    proxy.fault = () => undefined
    expect((await fetch(objectUrl('fault.txt'), { headers })).status).toBe(400)
    expect((await fetch(objectUrl('fault.txt'), { method: 'POST', headers, body: 'text' })).status).toBe(200)
    await fetch(objectUrl('fault.txt'), { method: 'DELETE', headers })
  })

  test('continues an interrupted upload after the fault', async () => {
    const tus = { ...headers, 'tus-resumable': '1.0.0' }
    const metadata = {
      bucketName: 'notes',
      objectName: `${alice}/tus.bin`,
      contentType: 'application/x-test',
    }
    const declared = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
    const begun = await fetch(`${storage.url}/upload/resumable`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.byteLength), 'upload-metadata': declared.join(',') },
    })
    const url = begun.headers.get('location') ?? ''
    const patch = (offset: number, body: Uint8Array) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: body as BodyInit,
      })
    expect((await patch(0, content.subarray(0, MB))).status).toBe(204)
    proxy.fault = (method) => (method === 'PUT' ? 'slow down' : undefined)
    expect((await patch(MB, content.subarray(MB))).status).toBe(503)
    proxy.fault = () => undefined
    const { headers: state } = await fetch(url, { method: 'HEAD', headers: tus })
    expect(state.get('upload-offset')).toBe(String(MB))
    expect((await patch(MB, content.subarray(MB))).status).toBe(204)
    const whole = await (await fetch(objectUrl('tus.bin'), { headers })).arrayBuffer()
    expect(sha256(new Uint8Array(whole))).toBe(sha256(content))
  })
})
