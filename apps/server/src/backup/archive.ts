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
import { asStartError, StartError } from '../start-error.ts'
import { decrypt, encrypt, HEADER_BYTES, isEncrypted } from './encryption.ts'

/** Of files, in bytes. */
export const READ_SIZE = 256 * 1024

export type Body = AsyncIterable<Uint8Array>

/** Adds an entry of exactly `size` bytes. @returns the SHA-256 of its content */
export type AddEntry = (name: string, size: number, body: Body | Iterable<Uint8Array>) => Promise<string>

export type Entry = { name: string; size: number; body: Body }

/**
 * Writes the entries that `fill` adds to a new file, readable by its owner only. The file appears when it is complete.
 * @throws {StartError} if the file exists, or the disk is full
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
    // It may still be opening the file. `once` of node:events would fail with the file's error.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
    await rm(unfinished, { force: true })
    throw asStartError(error, dirname(path))
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
 * @param passphrase if there is one, an archive that is not encrypted is refused: its writer need not have known it
 * @throws {StartError} if the file is missing, truncated or damaged, has anything but files, or needs another passphrase
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const start = await readStart(path)
  if (isEncrypted(start) && !passphrase) {
    throw new StartError(`${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
  }
  if (!isEncrypted(start) && passphrase) {
    throw new StartError(
      `${path} is not encrypted, although BACKUP_PASSPHRASE is set. Unset it to open an unencrypted backup that you trust.`,
    )
  }
  const file = createReadStream(path, { highWaterMark: READ_SIZE })
  const tar = passphrase ? Readable.from(decrypt(start, file, passphrase)) : file
  const decoder = createTarDecoder({ strict: true })
  const fed = pipeline(tar, Writable.fromWeb(decoder.writable as NodeWritable))
  fed.catch(() => {}) // the decoder reports it as well
  try {
    for await (const { header, body } of decoder.readable) {
      if (header.type !== 'file') throw new StartError(`${path} has an entry that is no file.`)
      yield { name: header.name, size: header.size, body }
    }
    await fed
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { message } = cause as Error
    throw new StartError(`${path} cannot be read as a backup: ${message}`, { cause })
  } finally {
    file.destroy()
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((cause) => {
    throw new StartError(`${path} cannot be opened: ${cause.message}`, { cause })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The content of an entry that fits into memory. @throws {StartError} if it has more than `most` bytes */
export async function contentOf({ name, size, body }: Entry, most: number): Promise<Buffer> {
  if (size > most) throw new StartError(`The backup is damaged: ${name} is too large.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
