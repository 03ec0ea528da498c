// File operations that survive a power cut.

import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Moves a file that is already on the disk to its final name. */
export async function moveDurably(file: string, path: string): Promise<void> {
  await makeDirectory(dirname(path))
  await rename(file, path)
  await syncDirectory(dirname(path))
}

/** Returns `instead` for a missing file, or a folder that is a file. */
export function unlessGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
}

async function makeDirectory(directory: string): Promise<void> {
  const created = await mkdir(directory, { recursive: true })
  if (created) await syncDirectory(dirname(created))
}

/** A new name survives a power cut only once its directory is on the disk (fsync(2)). */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and NTFS journals its names.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
