// Directories in memory, for files that no test needs after it.

import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. Containers often have 64 MB of it. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4e9

/** @returns the path of a new directory, in memory where the system has room for it, otherwise on the disk */
export async function makeMemoryDirectory(prefix: string): Promise<string> {
  const memory = await statfs(SHARED_MEMORY).catch(() => undefined)
  const hasRoom = memory && memory.bavail * memory.bsize >= ENOUGH_BYTES
  return mkdtemp(join(hasRoom ? SHARED_MEMORY : tmpdir(), prefix))
}
