// Encrypts archives in the format of age (https://age-encryption.org/v1), so that any age opens them with the passphrase.

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import type { Identity, Recipient } from 'age-encryption'
import { StartError } from '../start-error.ts'

type Bytes = AsyncIterable<Uint8Array>

const FIRST_LINE = 'age-encryption.org/v1\n'
const SALT = 16
const TAG = 16
/** About 128 MB and half a second for each guess: 2 to the power of this, times 1 KB. */
const WORK_FACTOR = 17

/** The whole header of a file with a passphrase, and a work factor that takes no more memory than age's own. */
const HEADER = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (?:[1-9]|1[0-8])\n[\w+/]{43}\n--- [\w+/]{43}\n/

/** More than such a header has. */
export const HEADER_BYTES = 256

/** @param start the first bytes of a file */
export const isEncrypted = (start: Buffer) => start.toString('latin1').startsWith(FIRST_LINE)

export async function* encrypt(plain: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  // Loaded only here, because few hosts need it.
  const { Encrypter, Stanza } = await import('age-encryption')
  const recipient: Recipient = {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT)
      const key = await deriveKey(passphrase, salt, WORK_FACTOR)
      const cipher = createCipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG })
      const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', base64(salt), String(WORK_FACTOR)], sealed)]
    },
  }
  const age = new Encrypter()
  age.addRecipient(recipient)
  yield* (await age.encrypt(asWebStream(plain))) as ReadableStream<Uint8Array>
}

/**
 * @param start the first bytes of the file
 * @param sealed the whole file
 * @throws {StartError} if the passphrase is wrong, or the archive is damaged or truncated
 */
export async function* decrypt(start: Buffer, sealed: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  // age reads a header into memory as a whole.
  if (!HEADER.test(start.toString('latin1'))) {
    throw new StartError('The archive is damaged, or was not encrypted with a passphrase.')
  }
  const { Decrypter } = await import('age-encryption')
  const identity: Identity = {
    async unwrapFileKey([stanza]) {
      const [, salt = '', workFactor] = stanza?.args ?? []
      const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(workFactor))
      return open(key, Buffer.from(stanza?.body ?? []))
    },
  }
  const age = new Decrypter()
  age.addIdentity(identity)
  const opened = await age.decrypt(asWebStream(sealed)).catch((cause) => {
    throw new StartError('The passphrase is wrong, or the archive is damaged or truncated.', { cause })
  })
  try {
    yield* opened as ReadableStream<Uint8Array>
  } catch (cause) {
    throw new StartError('The archive is damaged or truncated.', { cause })
  }
}

/** @returns null if the key is wrong */
function open(key: Buffer, sealed: Buffer): Uint8Array | null {
  const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Each key is used once. */
const NONCE = Buffer.alloc(12)

/** As age's own recipient (https://age-encryption.org/v1#the-scrypt-recipient-type), which would block all requests meanwhile. */
const deriveKey = (passphrase: string, salt: Buffer, workFactor: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(
      // The same passphrase, however the system composes its accents.
      passphrase.normalize('NFC'),
      Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]),
      32,
      { N: 2 ** workFactor, r: 8, p: 1, maxmem: 512 * 1024 ** 2 },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

// Reads only what is asked for. `Readable.toWeb` of Node 20 would count chunks as bytes, and so hold the whole file.
const asWebStream = (body: Bytes) => ReadableStream.from(body) as globalThis.ReadableStream<Uint8Array>
