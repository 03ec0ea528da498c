// Storage's errors. Storage responds with HTTP 400 to nearly every failure and puts the real status into the body as a string; clients rely on both (https://supabase.com/docs/guides/storage/debugging/error-codes).

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import postgres from 'postgres'
import { outageStatus } from '../http/database-error.ts'
import { TokenError } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'
import { StoreFailure } from './store-failure.ts'

export const noSuchBucket = () => failure(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => failure(404, 'NoSuchKey', 'not_found', 'Object not found')
/** For video and audio, where the original cannot replace a picture. */
export const noSuchRendition = () =>
  failure(404, 'NoSuchRendition', 'not_found', 'There is no such rendition of this object')
const alreadyExists = () => failure(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists')
export const bucketExists = () =>
  failure(409, 'BucketAlreadyExists', 'Duplicate', 'The resource already exists')
export const invalidBucketName = () =>
  failure(400, 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid')
export const notEmpty = () =>
  failure(409, 'ResourceNotEmpty', 'InvalidRequest', 'The bucket you tried to delete is not empty')
const accessDenied = (message: string) => failure(403, 'AccessDenied', 'Unauthorized', message)
export const invalidKey = (key: string) => failure(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export const invalidRequest = (message: string) => failure(400, 'InvalidRequest', 'invalid_request', message)
export const invalidToken = (message: string) => failure(400, 'InvalidJWT', 'InvalidJWT', message)
export const invalidSignature = (message: string) =>
  failure(400, 'InvalidSignature', 'InvalidSignature', message)
export const unsupportedType = (message: string) =>
  failure(415, 'InvalidMimeType', 'invalid_mime_type', message)
export const tooLarge = () =>
  failure(413, 'EntityTooLarge', 'Payload too large', 'The object exceeded the maximum allowed size')

export const invalidRobotsTag = (message: string) =>
  failure(400, 'InvalidRequest', 'invalid_x_robots_tag', `Invalid X-Robots-Tag header: ${message}`)
export const insufficientStorage = () =>
  failure(507, 'InsufficientStorage', 'Insufficient storage', 'There is no room for this file on the server')
/** `status` goes into the body; see above. */
export function failure(
  status: number,
  code: string,
  error: string,
  message: string,
  headers?: Record<string, string>,
): WireError {
  return new WireError(400, code, message, { body: { statusCode: String(status), error }, headers })
}

/** Renders `{ statusCode, error, message, code }`. Failures on our side keep their status; bugs become a plain 500. */
export function respondWithError(thrown: unknown, c: Context): Response {
  const { status, body, headers } = describeError(thrown)
  return c.json(body, status as ContentfulStatusCode, headers)
}

type Description = {
  status: number
  body: { statusCode?: string; [member: string]: unknown }
  headers?: Record<string, string> | undefined
}

/** The parts of the error response, for protocols with another format. */
export function describeError(thrown: unknown): Description {
  const error = asRefusal(thrown)
  if (error) {
    const body = { ...error.extra.body, message: error.message, code: error.code }
    return { status: error.status, body, headers: error.extra.headers }
  }
  if (thrown instanceof StoreFailure) {
    const { status, code, message } = thrown
    return { status, body: { statusCode: String(status), error: code, message, code } }
  }
  const status = outageStatus(thrown) ?? 500
  const message = status === 500 ? 'Internal Server Error' : 'The database is not available'
  return { status, body: { statusCode: String(status), error: 'Internal', message, code: 'InternalError' } }
}

/** The error as a refusal of the request; undefined for failures on our side, such as a lost connection. */
export function asRefusal(error: unknown): WireError | undefined {
  if (error instanceof WireError) return error
  if (error instanceof TokenError) return accessDenied(error.message)
  // busboy 1.6 has no error class.
  if (error instanceof Error && /^Unexpected end of (form|file)$/.test(error.message)) {
    return invalidRequest('The form ends too early')
  }
  if (error instanceof Error && 'code' in error && DISK_IS_FULL.has(error.code)) return insufficientStorage()
  if (!(error instanceof postgres.PostgresError)) return undefined
  switch (error.code) {
    case '42501': // insufficient_privilege: no policy allows it
      return accessDenied(error.message)
    case '22023': // the token names a role that does not exist
      return accessDenied(error.message)
    case '23505':
      return alreadyExists()
    case '23503':
      return noSuchBucket()
    case '22021': // a NUL byte or the like
      return invalidKey('it has characters that cannot be stored')
    case 'P0001': // raised by a trigger of the application, such as a quota
      return failure(400, 'InvalidRequest', 'refused', error.message)
    case '22P05':
      return invalidRequest('metadata has characters that cannot be stored')
    default:
      return undefined
  }
}

/** Of the files, or of the database. */
const DISK_IS_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
