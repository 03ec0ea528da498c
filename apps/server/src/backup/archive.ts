// One backup as one file: a tar archive, encrypted if there is a passphrase. Tar needs no index at the end, so it is
// written and read as a stream, and any computer can open it without Kinfold.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream, WritableStream as NodeWritable } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { syncDirectory } from '../files.ts'
import { StartError } from '../start-error.ts'
import { decrypt, encrypt, MAGIC } from './encryption.ts'

/** Of files, in bytes. */
export const READ_SIZE = 256 * 1024

export type Body = AsyncIterable<Uint8Array>

/** Adds an entry of exactly `size` bytes. @returns the SHA-256 of its content */
export type AddEntry = (name: string, size: number, body: Body | Iterable<Uint8Array>) => Promise<string>

export type Entry = { name: string; size: number; body: Body }

/**
 * Writes the entries that `fill` adds to a new file, readable by its owner only. The file appears when it is complete.
 * @throws {StartError} if the file exists
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new StartError(`${path} exists already. A backup never replaces a file.`)
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const { readable, controller } = createTarPacker()
  const tar = Readable.fromWeb(readable as NodeStream)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(passphrase ? Readable.from(encrypt(tar, passphrase)) : tar, file)
  try {
    const filled = fill(adder(controller)).then(() => controller.finalize())
    // Whichever fails first ends the other: a full disk stops the reading, a lost database the writing.
    await Promise.all([
      written,
      filled.catch((error) => {
        controller.error(error)
        throw error
      }),
    ])
    await rename(unfinished, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function adder(controller: ReturnType<typeof createTarPacker>['controller']): AddEntry {
  return async (name, size, body) => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    return hash.digest('hex')
  }
}

/**
 * Reads the entries in order. Each body must be read or skipped before the next entry.
 * @throws {StartError} if the file is missing, truncated or damaged, or needs another passphrase
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const encrypted = await startsWithMagic(path)
  if (encrypted && !passphrase) {
    throw new StartError(`${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
  }
  const file = createReadStream(path, { start: encrypted ? MAGIC.length : 0, highWaterMark: READ_SIZE })
  const tar = encrypted && passphrase ? Readable.from(decrypt(file, passphrase)) : file
  const decoder = createTarDecoder({ strict: true })
  const fed = pipeline(tar, Writable.fromWeb(decoder.writable as NodeWritable))
  fed.catch(() => {}) // the decoder reports it as well
  try {
    for await (const { header, body } of decoder.readable)
      yield { name: header.name, size: header.size, body }
    await fed
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { message } = cause as Error
    throw new StartError(`${path} cannot be read as a backup: ${message}`, { cause })
  } finally {
    file.destroy()
  }
}

async function startsWithMagic(path: string): Promise<boolean> {
  const file = await open(path).catch((cause) => {
    throw new StartError(`${path} cannot be opened: ${cause.message}`, { cause })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && buffer.equals(MAGIC)
  } finally {
    await file.close()
  }
}

/** The whole content of a small entry. */
export async function contentOf(body: Body): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
