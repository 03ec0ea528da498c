import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contentOf } from './archive.ts'
import { decrypt, encrypt, MAGIC } from './encryption.ts'

const CHUNK = 64 * 1024
const pass = 'a passphrase'

const sealedOf = async (plain: Buffer) =>
  (await contentOf(encrypt(Readable.from([plain]), pass))).subarray(MAGIC.length)
const openAll = (sealed: Uint8Array, passphrase = pass) =>
  contentOf(decrypt(Readable.from(inPieces(sealed)), passphrase))

/** Pieces of odd sizes, as they come from a disk or a network. */
function* inPieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007)
}

test.each([0, CHUNK, 2 * CHUNK + 1])('%i bytes open as they were sealed', async (length) => {
  const plain = Buffer.alloc(length, 'plum pie')
  expect((await openAll(await sealedOf(plain))).equals(plain)).toBe(true)
})

test('one that was cut off does not open, also between two chunks', async () => {
  const sealed = await sealedOf(Buffer.alloc(3 * CHUNK, 'plum pie'))
  for (const length of [sealed.length - 1, 16 + 2 * (CHUNK + 16), 16 + CHUNK + 16]) {
    await expect(openAll(sealed.subarray(0, length))).rejects.toThrow('damaged or truncated')
  }
})

test('a changed byte or another passphrase does not open', async () => {
  const sealed = await sealedOf(Buffer.from('plum pie'))
  await expect(openAll(sealed, 'another passphrase')).rejects.toThrow('passphrase is wrong')
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20)
  await expect(openAll(sealed)).rejects.toThrow('passphrase is wrong')
})
