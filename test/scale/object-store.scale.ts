// Objects in a bucket: what every store promises (packages/gateway/src/storage/object-store.ts), and what S3 adds to it.

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { S3Options } from '../../packages/gateway/src/storage/s3/bucket.ts'
import { type S3Store, s3Store } from '../../packages/gateway/src/storage/s3/index.ts'
import { createBucket } from './bucket.ts'

const MB = 1024 ** 2
const PART = 6 * MB

let options: S3Options
let store: S3Store
beforeAll(async () => {
  options = await createBucket(inject('s3Endpoint') ?? '')
  store = s3Store(options)
})

const stream = (content: Uint8Array | string) => new Blob([content as BlobPart]).stream()
const read = async (body: ReadableStream<Uint8Array> | undefined) =>
  body && Buffer.from(await new Response(body).arrayBuffer())
const sha256 = (bytes: Uint8Array | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')
async function* chunksOf(...chunks: (Uint8Array | string)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
async function keysBelow(prefix: string) {
  const keys: string[] = []
  for await (const { key } of store.bucket.list(prefix)) keys.push(key)
  return keys
}
async function unfinished() {
  const keys: string[] = []
  for await (const { key } of store.bucket.unfinished('')) keys.push(key)
  return keys
}

test('keeps bytes, whole or in part, until they are removed', async () => {
  expect(await store.put('ab/one', stream('0123456789'))).toBe(10)
  expect(String(await read(await store.get('ab/one')))).toBe('0123456789')
  expect(String(await read(await store.get('ab/one', { start: 2, end: 4 })))).toBe('234')
  expect(await store.withFile('ab/one', (file) => readFile(file, 'utf8'))).toBe('0123456789')
  await store.put('ab/none', stream(''))
  expect(String(await read(await store.get('ab/none', { start: 0, end: 0 })))).toBe('')

  const listed = []
  for await (const { key, size } of store.list()) listed.push({ key, size })
  expect(listed).toEqual([
    { key: 'ab/none', size: 0 },
    { key: 'ab/one', size: 10 },
  ])
  await store.remove(['ab/one', 'ab/none', 'ab/never was'])
  expect(await store.get('ab/one')).toBeUndefined()
  expect(await store.withFile('ab/one', async () => 'file')).toBeUndefined()
})

test('a large file passes in parts, which only its owner can read', async () => {
  const content = randomBytes(2 * PART + 1000)
  expect(await store.put('ab/large', stream(content))).toBe(content.byteLength)
  expect(sha256(await read(await store.get('ab/large')))).toBe(sha256(content))
  expect(await read(await store.get('ab/large', { start: PART - 2, end: PART + 1 }))).toEqual(
    content.subarray(PART - 2, PART + 2),
  )
  const { endpoint, bucket } = options
  expect((await fetch(`${endpoint}/${bucket}/objects/ab/large`)).ok).toBe(false)
  await store.remove(['ab/large'])
})

test('renditions are kept beside the objects, and are none', async () => {
  const renditions = store.renditions
  await renditions?.put('original/small.webp', Buffer.from('small'))
  await renditions?.put('original/large.webp', Buffer.from('large'))
  expect(String(Buffer.from((await renditions?.get('original/small.webp')) ?? []))).toBe('small')
  expect(await renditions?.get('original/none.webp')).toBeUndefined()
  expect(await renditions?.folders()).toEqual(['original'])
  for await (const { key } of store.list()) expect.fail(`${key} is no object`)
  await renditions?.removeFolder('original')
  expect(await renditions?.folders()).toEqual([])
})

test('a large upload waits for the store, and is never in memory as a whole', async () => {
  let given = 0
  let sent = 0
  const part = new Uint8Array(MB)
  const writePart = store.bucket.writePart
  let most = 0
  store.bucket.writePart = (...args) => {
    most = Math.max(most, given - sent)
    return writePart(...args).finally(() => {
      sent += args[3].byteLength
    })
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given === 30 * MB) return controller.close()
        given += MB
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  expect(await store.put('ab/slow', body)).toBe(30 * MB)
  store.bucket.writePart = writePart
  expect(most).toBeLessThan(3 * PART)
  await store.remove(['ab/slow'])
})

test('a body that breaks off leaves nothing', async () => {
  let pulls = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ < 15) controller.enqueue(new Uint8Array(MB))
      else controller.error(new Error('the connection was lost'))
    },
  })
  await expect(store.put('ab/broken', broken)).rejects.toThrow('the connection was lost')
  expect(await keysBelow('')).toEqual([])
  expect(await unfinished()).toEqual([])
})

describe('an upload in pieces', () => {
  const KEY = 'cd/upload'
  const content = randomBytes(2 * PART + 5000)

  test('continues on another gateway, and becomes an object as a whole', async () => {
    await store.uploads.begin(KEY)
    await store.uploads.save(KEY, 'its record')
    expect(await store.uploads.size(KEY)).toBe(0)
    const pieces = [0, 1000, PART + 700, 2 * PART - 1, content.byteLength]
    for (const [index, end] of pieces.slice(1).entries()) {
      const { uploads } = s3Store(options)
      expect(await uploads.record(KEY)).toBe('its record')
      const from = pieces[index] ?? 0
      expect(await uploads.size(KEY)).toBe(from)
      const middle = Math.floor((from + end) / 2)
      expect(
        await uploads.append(KEY, chunksOf(content.subarray(from, middle), content.subarray(middle, end))),
      ).toBe(end)
      expect(await uploads.head(KEY, 100)).toEqual(content.subarray(0, 100))
      expect(await store.get(KEY)).toBeUndefined()
    }
    await store.uploads.complete(KEY)
    expect(sha256(await read(await store.get(KEY)))).toBe(sha256(content))
    expect(await store.uploads.size(KEY)).toBeUndefined()
    expect(await keysBelow('uploads/')).toEqual([`uploads/${KEY}/record`])
    expect(await s3Store(options).uploads.keys()).toEqual([KEY])
    await store.uploads.remove(KEY)
    await store.remove([KEY])
    expect(await keysBelow('')).toEqual([])
  })

  test('keeps what arrived before its connection broke', async () => {
    await store.uploads.begin(KEY)
    async function* broken() {
      yield content.subarray(0, PART + 100)
      throw new Error('the connection was lost')
    }
    await expect(store.uploads.append(KEY, broken())).rejects.toThrow('the connection was lost')
    expect(await store.uploads.size(KEY)).toBe(PART + 100)
    await store.uploads.remove(KEY)
    expect(await keysBelow('')).toEqual([])
    expect(await unfinished()).toEqual([])
  })

  test.each([
    ['before its last part', 1],
    ['before it was complete', 0],
  ])('is completed after a crash %s', async (_when, missing) => {
    await store.uploads.begin(KEY)
    await store.uploads.append(KEY, chunksOf(content))
    if (missing === 0) {
      // As `complete` does first.
      const id = String(await store.bucket.read(`uploads/${KEY}/id`))
      await store.bucket.writePart(`objects/${KEY}`, id, 3, content.subarray(2 * PART))
    }
    const { uploads, get, remove } = s3Store(options)
    expect(await uploads.size(KEY)).toBe(content.byteLength)
    await uploads.complete(KEY)
    expect(sha256(await read(await get(KEY)))).toBe(sha256(content))
    await uploads.remove(KEY)
    await remove([KEY])
  })

  test('that nobody finished is removed by the daily job', async () => {
    await store.uploads.begin(KEY)
    await store.uploads.append(KEY, chunksOf(content))
    const { signal } = new AbortController()
    await store.clean?.(new Date(Date.now() - 60_000), signal)
    expect(await unfinished()).toEqual([`objects/${KEY}`])
    await store.clean?.(new Date(Date.now() + 60_000), signal)
    expect(await unfinished()).toEqual([])
    expect(await keysBelow('')).toEqual([])
  })
})
