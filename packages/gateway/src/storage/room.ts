// A full disk stops the database as well, so uploads end while there is still room for it.

import { statfs } from 'node:fs/promises'
import { insufficientStorage } from './errors.ts'

/** In bytes: what Postgres needs to go on for a good while, and a person to make room. */
export const RESERVE = 256 * 1024 * 1024

/** How much may be written between two looks at the disk, in bytes. */
const STRIDE = 16 * 1024 * 1024

/** How many bytes the file system of `directory` takes until only `reserve` is left; never less than 0. */
export async function roomOnDisk(directory: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return Math.max(0, bavail * bsize - reserve)
}

/** @throws InsufficientStorage when `bytes` more do not fit */
export async function requireRoom(room: () => Promise<number>, bytes: number): Promise<void> {
  if (bytes > (await room())) throw insufficientStorage()
}

/** Passes chunks on as long as there is room. @throws InsufficientStorage */
export async function* whileRoom<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  room: () => Promise<number>,
): AsyncGenerator<T> {
  let unchecked = STRIDE
  for await (const chunk of chunks) {
    unchecked += chunk.byteLength
    if (unchecked > STRIDE) {
      await requireRoom(room, chunk.byteLength)
      unchecked = 0
    }
    yield chunk
  }
}
