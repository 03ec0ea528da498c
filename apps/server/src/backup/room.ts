import { statfs } from 'node:fs/promises'
import { DISK_RESERVE } from '@kinfold/gateway'
import { StartError } from '../start-error.ts'

/** @throws {StartError} unless `bytes` more fit on the disk with `directory`, which keeps a reserve */
export async function requireRoom(directory: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (free >= bytes + DISK_RESERVE) return
  const megabytes = (count: number) => `${Math.ceil(count / 1e6).toLocaleString('en')} MB`
  throw new StartError(
    `This needs ${megabytes(bytes + DISK_RESERVE)} on the disk with ${directory}, where ${megabytes(free)} are free.`,
  )
}
