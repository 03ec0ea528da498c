// Encrypts backups in the format of age (https://age-encryption.org/v1), so that any age opens them: archives with the passphrase,
// the many files beside them with a key, which takes no half second for each.

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

/** The same for a key. */
const KEY_HEADER = /^age-encryption\.org\/v1\n-> X25519 [\w+/]{43}\n[\w+/]{43}\n--- [\w+/]{43}\n/

/** Of age, as its key files have it. */
export const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/

/** More than such a header has. */
export const HEADER_BYTES = 256

/** @param start the first bytes of a file */
export const isEncrypted = (start: Buffer) => start.toString('latin1').startsWith(FIRST_LINE)

export async function* encrypt(plain: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  // Loaded only here, because few hosts need it.
  const { Stanza } = await import('age-encryption')
  const recipient: Recipient = {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT)
      const key = await deriveKey(passphrase, salt, WORK_FACTOR)
      const cipher = createCipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG })
      const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', base64(salt), String(WORK_FACTOR)], sealed)]
    },
  }
  yield* seal(plain, recipient)
}

/** @returns a new random key */
export async function makeIdentity(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption')
  return generateX25519Identity()
}

/** @param identity of `makeIdentity` */
export async function* encryptWithKey(plain: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  const { identityToRecipient } = await import('age-encryption')
  yield* seal(plain, await identityToRecipient(identity))
}

async function* seal(plain: Bytes, recipient: Recipient | string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
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
  const identity: Identity = {
    async unwrapFileKey([stanza]) {
      const [, salt = '', workFactor] = stanza?.args ?? []
      const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(workFactor))
      return open(key, Buffer.from(stanza?.body ?? []))
    },
  }
  const opened = await unseal(sealed, identity).catch((cause) => {
    throw new StartError('The passphrase is wrong, or the archive is damaged or truncated.', { cause })
  })
  try {
    yield* opened
  } catch (cause) {
    throw new StartError('The archive is damaged or truncated.', { cause })
  }
}

/** @throws if the key is another one, or the file is damaged or truncated */
export async function* decryptWithKey(sealed: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  yield* await unseal(withHeader(sealed, KEY_HEADER), identity)
}

async function unseal(sealed: Bytes, identity: Identity | string): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const age = new Decrypter()
  age.addIdentity(identity)
  return (await age.decrypt(asWebStream(sealed))) as ReadableStream<Uint8Array>
}

/** age reads a header into memory as a whole, so another one is refused before. */
async function* withHeader(sealed: Bytes, header: RegExp): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of sealed) {
    if (!start) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < HEADER_BYTES) continue
    requireHeader(start, header)
    yield start
    start = undefined
  }
  if (!start) return
  requireHeader(start, header)
  yield start
}

function requireHeader(start: Uint8Array, header: RegExp): void {
  if (!header.test(Buffer.from(start).toString('latin1'))) throw new Error('The file has another header.')
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
