import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))

const bytes = (content: string) => new Blob([content]).stream()
const read = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()
const files = async () => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('keeps bytes, whole or in part, until they are removed', async () => {
  const store = diskStore(directory)
  expect(await store.put('ab/one', bytes('0123456789'))).toBe(10)
  expect(await read(await store.get('ab/one'))).toBe('0123456789')
  expect(await read(await store.get('ab/one', { start: 2, end: 4 }))).toBe('234')
  expect(await read(await diskStore(directory).get('ab/one'))).toBe('0123456789')

  await store.remove(['ab/one', 'ab/never was'])
  expect(await store.get('ab/one')).toBeUndefined()
})

test('a body that breaks off leaves nothing', async () => {
  const store = diskStore(directory)
  let pulls = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ < 3) controller.enqueue(new Uint8Array(1000))
      else controller.error(new Error('the connection was lost'))
    },
  })
  await expect(store.put('ab/one', broken)).rejects.toThrow('the connection was lost')
  expect(await files()).toEqual([])
})

test('a restart removes half-written files', async () => {
  await mkdir(join(directory, 'tmp'))
  await writeFile(join(directory, 'tmp', 'half'), 'half a file')
  const store = diskStore(directory)
  await store.put('ab/one', bytes('whole'))
  expect(await files()).toEqual(['one'])
})

test('lists complete objects with their dates', async () => {
  const store = diskStore(directory)
  await store.put('ab/one', bytes('1'))
  await store.put('cd/two', bytes('2'))
  await writeFile(join(directory, 'tmp', 'half'), 'half a file')
  await writeFile(join(directory, '.DS_Store'), 'not ours')
  const listed = []
  for await (const { key, modified } of store.list()) {
    expect(Date.now() - modified.getTime()).toBeLessThan(60_000)
    listed.push(key)
  }
  expect(listed.sort()).toEqual(['ab/one', 'cd/two'])
})

test('takes nothing once only the reserve of the disk is left', async () => {
  const store = diskStore(directory, Number.MAX_SAFE_INTEGER)
  expect(await store.room()).toBe(0)
  await expect(store.put('ab/one', bytes('x'))).rejects.toMatchObject({ code: 'InsufficientStorage' })
  expect(await files()).toEqual([])
  expect(await diskStore(directory, 0).room()).toBeGreaterThan(0)
})

test('a running read of a removed object continues to the end', async () => {
  const store = diskStore(directory)
  await store.put('ab/one', bytes('x'.repeat(1_000_000)))
  const reading = await store.get('ab/one')
  await store.remove(['ab/one'])
  expect(await read(reading)).toHaveLength(1_000_000)
})

test.each(['../outside', 'ab/../../outside', '/etc/passwd', '..', ''])(
  'the key %j is refused',
  async (key) => {
    const store = diskStore(join(directory, 'objects'))
    await store.put('ab/one', bytes('x'))
    await expect(store.put(key, bytes('x'))).rejects.toThrow('left its directory')
    await expect(store.get(key)).rejects.toThrow('left its directory')
    await expect(store.remove([key])).rejects.toThrow('left its directory')
  },
)
