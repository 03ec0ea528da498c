// Where the files are: in the data directory, or in a bucket.

import { join } from 'node:path'
import { diskStore, type ObjectStore } from '@kinfold/gateway'
import type { S3Store } from '@kinfold/gateway/s3'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/**
 * For the one process that runs on this data directory: it empties what a crash has left there.
 * @throws {StartError} if the bucket cannot be used
 */
export async function openObjects(config: Config): Promise<ObjectStore> {
  return (await openBucketStore(config)) ?? diskStore(objectsDirectory(config))
}

/**
 * @returns undefined unless the files are in a bucket
 * @throws {StartError} if the bucket cannot be used
 */
export async function openBucketStore({ s3, uploadLimits }: Config): Promise<S3Store | undefined> {
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

export const objectsDirectory = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  join(dataDirectory, 'objects')
