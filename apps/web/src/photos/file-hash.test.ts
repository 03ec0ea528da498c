import { afterEach, expect, test, vi } from 'vitest'
import { fileHash } from './file-hash'

afterEach(() => vi.unstubAllGlobals())

// NIST, https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('a file is known by its SHA-256, with and without SubtleCrypto', async () => {
  expect(await fileHash(new Blob(['abc']))).toBe(ABC)
  vi.stubGlobal('crypto', {})
  expect(await fileHash(new Blob(['abc']))).toBe(ABC)
})

test('a large file has the same hash when it is read piece by piece', async () => {
  const file = new Blob([new Uint8Array(9 * 1024 ** 2).fill(7)])
  const atOnce = await fileHash(file)
  vi.stubGlobal('crypto', {})
  expect(await fileHash(file)).toBe(atOnce)
})
