import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))

const KEY = 'ab/one'

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function begun() {
  const store = diskStore(directory)
  await store.uploads.removeStrays?.()
  await store.uploads.begin(KEY)
  return store
}

const read = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()
const files = async () => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('an upload grows in pieces and becomes an object', async () => {
  const { uploads, get } = await begun()
  expect(await uploads.size(KEY)).toBe(0)
  expect(await uploads.append(KEY, chunksOf('01', '23'))).toBe(4)
  expect(await uploads.append(KEY, chunksOf('45'))).toBe(6)
  expect(Buffer.from(await uploads.head(KEY, 3)).toString()).toBe('012')
  expect(Buffer.from(await uploads.head(KEY, 100)).toString()).toBe('012345')

  await uploads.complete(KEY)
  expect(await read(await get(KEY))).toBe('012345')
  expect(await uploads.size(KEY)).toBeUndefined()
})

test('a completed upload counts as stored now', async () => {
  const { uploads } = await begun()
  const [growing = ''] = await readdir(join(directory, 'uploads'))
  await utimes(join(directory, 'uploads', growing), 0, 0)
  const before = Date.now()
  await uploads.complete(KEY)
  expect((await stat(join(directory, KEY))).mtimeMs).toBeGreaterThan(before - 2000)
})

test('a piece that breaks off leaves what was written', async () => {
  const { uploads } = await begun()
  async function* broken() {
    yield* chunksOf('01')
    throw new Error('the connection was lost')
  }
  await expect(uploads.append(KEY, broken())).rejects.toThrow('the connection was lost')
  expect(await uploads.size(KEY)).toBe(2)
})

test('each chunk is written before the next is asked for', async () => {
  const { uploads } = await begun()
  const sizes: unknown[] = []
  async function* watched() {
    for (const text of ['01', '234']) {
      yield Buffer.from(text)
      sizes.push(await uploads.size(KEY))
    }
  }
  await uploads.append(KEY, watched())
  expect(sizes).toEqual([2, 5])
})

test('bytes and records survive a restart, leftovers of a crash do not', async () => {
  const { uploads } = await begun()
  await uploads.save(KEY, 'first')
  await uploads.save(KEY, 'second')
  await uploads.append(KEY, chunksOf('01'))
  await writeFile(join(directory, 'uploads', 'bytes without a record'), '01')
  await writeFile(join(directory, 'uploads', 'half a record.json.new'), '{')

  const restarted = diskStore(directory).uploads
  await restarted.removeStrays?.()
  expect(await restarted.keys()).toEqual([KEY])
  expect(await restarted.record(KEY)).toBe('second')
  expect(await restarted.size(KEY)).toBe(2)
  expect(await files()).toHaveLength(2)
  await restarted.remove(KEY)
  expect(await files()).toEqual([])
})

test('growing uploads are not objects', async () => {
  const store = await begun()
  await store.put('ab/two', new Blob(['whole']).stream())
  const listed = []
  for await (const { key } of store.list()) listed.push(key)
  expect(listed).toEqual(['ab/two'])
})

test('starting empties only the temporary directory', async () => {
  const { uploads } = await begun()
  await uploads.append(KEY, chunksOf('ha'))
  await mkdir(join(directory, 'tmp'), { recursive: true })
  await writeFile(join(directory, 'tmp', 'half'), 'half a file')
  const store = diskStore(directory)
  await store.put('ab/two', new Blob(['whole']).stream())
  expect(await store.uploads.size(KEY)).toBe(2)
  expect(await files()).not.toContain('half')
})
