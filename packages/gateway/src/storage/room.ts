// A full disk would stop the database too, so uploads keep a reserve free.

import { statfs } from 'node:fs/promises'
import { insufficientStorage } from './errors.ts'

/** In bytes: enough for Postgres until an admin frees space. */
export const RESERVE = 256 * 1024 * 1024

/** In bytes: how much is written between two checks of the disk. */
const STRIDE = 16 * 1024 * 1024

/** How many bytes fit on the file system of `directory` beside the reserve; at least 0. */
export async function roomOnDisk(directory: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return Math.max(0, bavail * bsize - reserve)
}

/** @throws InsufficientStorage when `bytes` more do not fit */
export async function requireRoom(room: () => Promise<number>, bytes: number): Promise<void> {
  if (bytes > (await room())) throw insufficientStorage()
}

/** Passes chunks on while there is room. @throws InsufficientStorage */
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
