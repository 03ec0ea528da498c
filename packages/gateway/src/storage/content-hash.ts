// The hash of a stored file, by which a client can tell whether it is there already.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { objectKey } from './bytes.ts'
import type { StorageServices } from './services.ts'

/**
 * The SHA-256 of stored bytes, in hexadecimal.
 * @returns undefined where the object store is another computer, from which they would have to be fetched again
 */
export async function contentHash(
  { objects }: Pick<StorageServices, 'objects'>,
  version: string,
): Promise<string | undefined> {
  const file = objects.fileOf?.(objectKey(version))
  if (file === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
