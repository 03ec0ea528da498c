import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { decrypt, encrypt, HEADER_BYTES, isEncrypted } from './encryption.ts'

const CHUNK = 64 * 1024
const pass = 'a passphrase'
const plain = Buffer.alloc(2 * CHUNK, 'plum pie')

/** By age itself, with little work. */
async function sealedByAge() {
  const age = new Encrypter()
  age.setPassphrase(pass)
  age.setScryptWorkFactor(8)
  return Buffer.from(await age.encrypt(plain))
}

const openAll = (sealed: Buffer, passphrase = pass) =>
  buffer(decrypt(sealed.subarray(0, HEADER_BYTES), Readable.from(inPieces(sealed)), passphrase))

/** Pieces of odd sizes, as they come from a disk or a network. */
function* inPieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007)
}

test('what is sealed opens again, however the accents of the passphrase are composed', async () => {
  const sealed = await buffer(encrypt(Readable.from([plain]), 'Zo\u00eb and plum pie'))
  expect(isEncrypted(sealed)).toBe(true)
  expect((await openAll(sealed, 'Zoe\u0308 and plum pie')).equals(plain)).toBe(true)
})

test('what age has sealed opens, with its passphrase and whole only', async () => {
  const sealed = await sealedByAge()
  expect((await openAll(sealed)).equals(plain)).toBe(true)
  await expect(openAll(sealed, 'another passphrase')).rejects.toThrow('passphrase is wrong')

  for (const length of [sealed.length - 1, sealed.length - CHUNK - 16]) {
    await expect(openAll(sealed.subarray(0, length))).rejects.toThrow('damaged or truncated')
  }
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  await expect(openAll(sealed)).rejects.toThrow('damaged or truncated')
})

test('only what is asked for is read and kept', async () => {
  let made = 0
  async function* endless() {
    for (;;) {
      made += CHUNK
      yield Buffer.alloc(CHUNK)
    }
  }
  const sealed = encrypt(endless(), pass)
  for (let chunk = 0; chunk < 5; chunk++) await sealed.next()
  expect(made).toBeLessThan(20 * CHUNK)
  await sealed.return(undefined)
})

const anyHeader = 'age-encryption.org/v1\n-> scrypt rF0/NwblUHHTpgQgRpe5CQ'

test.each([
  ['that never ends', `${anyHeader}${'x'.repeat(300)}`],
  ['for a key', 'age-encryption.org/v1\n-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\n'],
  ['that takes gigabytes of memory', `${anyHeader} 20\n${'x'.repeat(43)}\n--- ${'x'.repeat(43)}\n`],
])('a header %s is refused without reading on', async (_, header) => {
  await expect(openAll(Buffer.from(header))).rejects.toThrow('was not encrypted with a passphrase')
})
