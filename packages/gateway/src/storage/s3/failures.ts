// Translates the errors of an S3 client for the caller of the storage API.

import { StoreFailure } from '../store-failure.ts'

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** The client names a broken connection a timeout as well. */
const BROKEN = new Set<unknown>(['ECONNRESET', 'EPIPE'])

/** @param error what the client threw after its own retries */
export function asStoreFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error
  const { name, code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  const options = { cause: error }
  if (status === 429 || name === 'SlowDown') {
    return new StoreFailure(503, 'SlowDown', 'The object store receives too many requests', options)
  }
  if (name === 'TimeoutError' && !BROKEN.has(code)) {
    return new StoreFailure(504, 'S3Error', 'The object store did not answer in time', options)
  }
  if (status !== undefined && status < 500) {
    return new StoreFailure(500, 'S3Error', `The object store refused the request: ${name}`, options)
  }
  return new StoreFailure(503, 'S3Error', 'The object store is unavailable', options)
}

/** Whether the store said that there is no such object or upload. A missing bucket is a failure. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name)
}

/** A range that begins after the end. */
export const isBeyondEnd = (error: unknown) => (error as Error).name === 'InvalidRange'
