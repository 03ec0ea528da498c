import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-cache-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const ten = new Uint8Array(10).fill(1)
const onDisk = (name: string) => existsSync(join(directory, name))

test('the least recently used file is removed, with its empty folder', async () => {
  const cache = createDiskCache(directory, 25)
  await cache.put('a/1', ten)
  await cache.put('b/1', ten)
  await cache.get('a/1')
  await cache.put('c/1', ten)

  await expect.poll(() => onDisk('b')).toBe(false)
  expect(await cache.get('b/1')).toBeUndefined()
  expect(await cache.get('a/1')).toEqual(Buffer.from(ten))
  expect(await cache.get('c/1')).toEqual(Buffer.from(ten))
})

test('a restart counts existing files and removes incomplete ones', async () => {
  const before = createDiskCache(directory, 100)
  for (const name of ['a/1', 'b/1', 'c/1']) await before.put(name, ten)
  await utimes(join(directory, 'b/1'), 1, 1) // last used in 1970
  await writeFile(join(directory, 'half.tmp'), ten)

  const after = createDiskCache(directory, 35)
  await after.put('d/1', ten)
  await expect.poll(() => onDisk('b')).toBe(false)
  expect((await readdir(directory)).sort()).toEqual(['a', 'c', 'd'])
})

test('removing a folder removes its files and frees their space', async () => {
  const cache = createDiskCache(directory, 30)
  for (const name of ['a/1', 'a/2', 'b/1']) await cache.put(name, ten)
  await cache.removeFolder('a')
  expect(await readdir(directory)).toEqual(['b'])
  for (const name of ['c/1', 'd/1']) await cache.put(name, ten)
  expect(await cache.get('b/1')).toBeDefined()
  await cache.removeFolder('never was')
})

test('the directory may be emptied at any time', async () => {
  const cache = createDiskCache(directory, 100)
  await cache.put('a/1', ten)
  await rm(directory, { recursive: true })
  expect(await cache.get('a/1')).toBeUndefined()
  await cache.put('a/1', ten)
  expect(await cache.get('a/1')).toBeDefined()
})
