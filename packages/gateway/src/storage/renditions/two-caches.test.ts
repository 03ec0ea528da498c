import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCache } from './disk-cache.ts'
import { twoCaches } from './two-caches.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-caches-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const cacheIn = (name: string) => createDiskCache(join(directory, name), 1000)
const bytes = new Uint8Array([1, 2, 3])

test('what one gateway made is found by another, which keeps it near', async () => {
  const far = cacheIn('far')
  await twoCaches(cacheIn('one'), far).put('original/small.webp', bytes)
  const near = cacheIn('two')
  const other = twoCaches(near, far)
  expect(await other.folders()).toEqual(['original'])
  expect(new Uint8Array((await other.get('original/small.webp')) ?? [])).toEqual(bytes)
  expect(await near.get('original/small.webp')).toBeDefined()
  expect(await other.get('original/large.webp')).toBeUndefined()

  await other.removeFolder('original')
  expect(await other.get('original/small.webp')).toBeUndefined()
  expect(await far.folders()).not.toContain('original')
})
