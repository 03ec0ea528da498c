// Encrypts an archive with a passphrase: AES-256-GCM in chunks, so that nothing is used before it is authenticated and
// nothing has to fit into memory. Layout: magic, 16 bytes of salt, then sealed chunks of 64 KB, the last one shorter.

import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { StartError } from '../start-error.ts'

type Bytes = AsyncIterable<Uint8Array>

export const MAGIC = Buffer.from('kinfold-aes256-1')
const SALT = 16
const TAG = 16
const CHUNK = 64 * 1024
// About 128 MB and half a second for each guess.
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 }

export async function* encrypt(plain: Bytes, passphrase: string): Bytes {
  const salt = randomBytes(SALT)
  const key = await deriveKey(passphrase, salt)
  yield Buffer.concat([MAGIC, salt])
  for await (const { index, chunk, last } of chunksOf(plain, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * @param sealed what follows the magic
 * @throws {StartError} if the passphrase is wrong, or the archive is damaged or truncated
 */
export async function* decrypt(sealed: Bytes, passphrase: string): Bytes {
  let salt = Buffer.alloc(0)
  let key: Buffer | undefined
  async function* afterSalt() {
    for await (const bytes of sealed) {
      const missing = SALT - salt.length
      salt = Buffer.concat([salt, bytes.subarray(0, missing)])
      if (bytes.length > missing) yield bytes.subarray(missing)
    }
  }
  for await (const { index, chunk, last } of chunksOf(afterSalt(), CHUNK + TAG)) {
    key ??= await deriveKey(passphrase, salt)
    yield open(key, index, chunk, last)
  }
}

function open(key: Buffer, index: number, chunk: Buffer, last: boolean): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, last))
    decipher.setAuthTag(chunk.subarray(-TAG))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()])
  } catch (cause) {
    const first = 'The passphrase is wrong, or the archive is damaged or truncated.'
    throw new StartError(index === 0 ? first : 'The archive is damaged or truncated.', { cause })
  }
}

/** Cuts a stream into chunks of `size` bytes; the last one may be shorter, and is empty if the stream is. */
async function* chunksOf(stream: Bytes, size: number) {
  // Joined once per chunk: joining at each piece would copy small pieces many times.
  let pieces: Uint8Array[] = []
  let length = 0
  let index = 0
  for await (let bytes of stream) {
    // A full chunk waits for the next byte, because it may be the last one.
    while (length + bytes.length > size) {
      const missing = size - length
      pieces.push(bytes.subarray(0, missing))
      yield { index: index++, chunk: Buffer.concat(pieces), last: false }
      bytes = bytes.subarray(missing)
      pieces = []
      length = 0
    }
    pieces.push(bytes)
    length += bytes.length
  }
  yield { index, chunk: Buffer.concat(pieces), last: true }
}

const deriveKey = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** The salt makes each key unique, so counting is enough. Marking the last chunk reveals a truncated archive. */
function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(index, 0, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}
