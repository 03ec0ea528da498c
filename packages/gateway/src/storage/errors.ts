// Storage's failures in its own words. Storage answers HTTP 400 to nearly every failure and puts the real status
// into the body as a string; clients rely on both (https://supabase.com/docs/guides/storage/debugging/error-codes).

import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import postgres from 'postgres'
import type { Logger } from '../context.ts'
import { TokenError } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'

export const noSuchBucket = () => failure(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => failure(404, 'NoSuchKey', 'not_found', 'Object not found')
const alreadyExists = () => failure(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists')
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

/** `status` is for the body; see above. */
function failure(status: number, code: string, error: string, message: string): WireError {
  return new WireError(400, code, message, { body: { statusCode: String(status), error } })
}

/** Renders `{ statusCode, error, message, code }`; what is not the caller's business is logged and a plain 500. */
export function respondWithError(thrown: unknown, c: HonoContext, log: Logger): Response {
  const error = translate(thrown)
  if (error instanceof WireError) {
    const body = { ...error.extra.body, message: error.message, code: error.code }
    return c.json(body, error.status as ContentfulStatusCode, error.extra.headers)
  }
  // A client that hung up in the middle of its upload gets no answer, and nothing is wrong.
  if (!c.req.raw.signal.aborted) {
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'Storage failed')
  }
  const body = {
    statusCode: '500',
    error: 'Internal',
    message: 'Internal Server Error',
    code: 'InternalError',
  }
  return c.json(body, 500)
}

function translate(error: unknown): unknown {
  if (error instanceof TokenError) return accessDenied(error.message)
  // busboy 1.6 has no error class of its own.
  if (error instanceof Error && /^Unexpected end of (form|file)$/.test(error.message)) {
    return invalidRequest('The form ends too early')
  }
  if (!(error instanceof postgres.PostgresError)) return error
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
    case '22P05':
      return invalidRequest('metadata has characters that cannot be stored')
    default:
      return error
  }
}
