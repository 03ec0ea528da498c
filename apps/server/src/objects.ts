// Where the files are: in the data directory, or in a bucket.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { diskStore, type ObjectStore } from '@kinfold/gateway'
import type { S3Store } from '@kinfold/gateway/s3'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * For the one process that runs on this data directory: it empties what a crash has left there.
 * @throws {StartError} if the bucket cannot be used, or belongs to another hub
 */
export async function openObjects(config: Config, secrets: Secrets): Promise<ObjectStore> {
  const store = await openBucket(config)
  if (!store) return diskStore(objectsDirectory(config))
  await claim(store, secrets)
  return store
}

/**
 * @returns undefined unless the files are in a bucket
 * @throws {StartError} if the bucket cannot be used
 */
export async function openBucket({ s3, uploadLimits }: Config): Promise<S3Store | undefined> {
  if (!s3) return undefined
  // Loaded only here, because it is large and few hosts need it.
  const { LARGEST_OBJECT, s3Store } = await import('@kinfold/gateway/s3')
  if (uploadLimits.file > LARGEST_OBJECT) {
    const most = Math.floor(LARGEST_OBJECT / 1024 ** 2)
    throw new StartError(`MAX_FILE_MB must be ${most} or less, because files are in S3.`)
  }
  const store = s3Store(s3)
  await store.check().catch((cause) => {
    throw new StartError(
      `The bucket ${s3.bucket} at ${s3.endpoint} cannot be used: ${cause.message}. Check the S3_ variables, and that the bucket exists.`,
      { cause },
    )
  })
  return store
}

const OWNER = 'hub'

/**
 * Marks the bucket: each hub removes what its own database does not know.
 * @throws {StartError} if it belongs to another hub
 */
export async function claim(store: S3Store, { jwtSecret }: Secrets): Promise<void> {
  const id = createHash('sha256').update(`bucket ${jwtSecret}`).digest('hex')
  const owner = await store.bucket.read(OWNER)
  if (!owner) return store.bucket.write(OWNER, Buffer.from(id))
  if (owner.toString() === id) return
  throw new StartError(
    `The bucket belongs to another hub, or to this one with other secrets. Each hub needs a bucket of its own. If no other hub uses it any more, remove the object "${OWNER}" from it.`,
  )
}

export const objectsDirectory = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  join(dataDirectory, 'objects')
