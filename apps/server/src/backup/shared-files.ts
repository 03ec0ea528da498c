// The files that nights share, each stored once, under a name that follows from its content.

import { createHash, createHmac } from 'node:crypto'
import type { Body } from './archive.ts'
import { type BackupStore, SHARED, UnreadableFile } from './backup-store.ts'
import { decryptWithKey, encryptWithKey } from './encryption.ts'
import type { Destination } from './load-archive.ts'
import type { FileContent } from './manifest.ts'

/** How files are named and stored. */
export type Sealing = {
  /** Whether files are stored as they are, so that the name is the SHA-256 of the stored bytes. */
  isPlain: boolean
  /** @param sha256 of the content @returns e.g. `files/ab/abcdef…` */
  pathOf(sha256: string): string
  seal(plain: Body): Body
  open(stored: Body): Body
}

/**
 * Without a key, a file is stored as it is, under its SHA-256. With one, the name is an HMAC: whoever sees the folder cannot tell
 * whether it has a file that they know.
 * @param identity an age key; undefined: not encrypted
 */
export function sealingOf(identity: string | undefined): Sealing {
  const pathOf = (name: string) => `${SHARED}/${name.slice(0, 2)}/${name}`
  const asIs = (body: Body) => body
  if (!identity) return { isPlain: true, pathOf, seal: asIs, open: asIs }
  return {
    isPlain: false,
    pathOf: (sha256) => pathOf(createHmac('sha256', identity).update(sha256).digest('hex')),
    seal: (plain) => encryptWithKey(plain, identity),
    open: (stored) => decryptWithKey(stored, identity),
  }
}

/** A shared file that is missing, or has another content. */
class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/** Reads the content. The body fails with `DamagedFile` before its end if it is another one. */
async function* readContent(store: BackupStore, sealing: Sealing, wanted: FileContent): Body {
  const stored = await store.read(sealing.pathOf(wanted.sha256))
  if (!stored) throw new DamagedFile('The file is missing.')
  yield* unchanged(sealing.open(stored), wanted)
}

/**
 * Takes files from a store, as a restore does.
 * @param save reads all of the body, or leaves nothing
 */
export function fromShared(store: BackupStore, save: Destination['saveFile']): Destination['takeShared'] {
  return async (key, content, identity) => {
    try {
      await save(key, readContent(store, sealingOf(identity), content))
      return true
    } catch (error) {
      if (error instanceof DamagedFile) return false
      throw error
    }
  }
}

async function* unchanged(body: Body, { sha256, size }: FileContent): Body {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of body) {
      read += chunk.length
      if (read > size) throw new DamagedFile('The file is too long.')
      hash.update(chunk)
      yield chunk
    }
  } catch (cause) {
    if (isOfStore(cause)) throw cause
    throw new DamagedFile((cause as Error).message, { cause })
  }
  if (read !== size || hash.digest('hex') !== sha256) throw new DamagedFile('The content differs.')
}

/** A bucket that does not respond says nothing about its files. */
const isOfStore = (error: unknown) => (error as Error).name === 'StoreFailure'

/** @returns undefined if the file is missing or its disk cannot read it */
export async function storedHash(store: BackupStore, path: string): Promise<string | undefined> {
  const body = await store.read(path)
  if (!body) return undefined
  try {
    return (await measure(body)).sha256
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** Reads all of `body`. */
export async function measure(body: Body): Promise<FileContent> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
