import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

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
      else controller.error(new Error('the line went dead'))
    },
  })
  await expect(store.put('ab/one', broken)).rejects.toThrow('the line went dead')
  expect(await files()).toEqual([])
})

test('what a crash left unfinished is gone at the next start', async () => {
  await mkdir(join(directory, 'tmp'))
  await writeFile(join(directory, 'tmp', 'half'), 'half a file')
  const store = diskStore(directory)
  await store.put('ab/one', bytes('whole'))
  expect(await files()).toEqual(['one'])
})

test('lists what is whole, and since when', async () => {
  const store = diskStore(directory)
  await store.put('ab/one', bytes('1'))
  await store.put('cd/two', bytes('2'))
  await writeFile(join(directory, 'tmp', 'half'), 'half a file')
  await writeFile(join(directory, '.DS_Store'), 'a guest')
  const listed = []
  for await (const { key, modified } of store.list()) {
    expect(Date.now() - modified.getTime()).toBeLessThan(60_000)
    listed.push(key)
  }
  expect(listed.sort()).toEqual(['ab/one', 'cd/two'])
})

test('takes over a file that has grown beside it, as new as if it came now', async () => {
  const store = diskStore(directory)
  const path = join(store.uploads, 'whole')
  await mkdir(store.uploads)
  await writeFile(path, 'whole')
  await utimes(path, 0, 0)
  const before = Date.now()
  await store.adopt('ab/one', path)
  expect(await read(await store.get('ab/one'))).toBe('whole')
  expect(await files()).toEqual(['one'])
  expect((await stat(join(directory, 'ab', 'one'))).mtimeMs).toBeGreaterThan(before - 2000)
})

test('an upload that may be resumed outlives a restart', async () => {
  const store = diskStore(directory)
  await store.put('ab/one', bytes('whole'))
  await mkdir(store.uploads)
  await writeFile(join(store.uploads, 'half'), 'ha')
  await diskStore(directory).put('ab/two', bytes('whole'))
  expect((await files()).toSorted()).toEqual(['half', 'one', 'two'])
})

test('takes nothing when the disk has only its reserve left', async () => {
  const store = diskStore(directory, Number.MAX_SAFE_INTEGER)
  expect(await store.room()).toBe(0)
  await expect(store.put('ab/one', bytes('x'))).rejects.toMatchObject({ code: 'InsufficientStorage' })
  expect(await files()).toEqual([])
  expect(await diskStore(directory, 0).room()).toBeGreaterThan(0)
})

test('a reader of removed bytes reads them to the end', async () => {
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
