// Errors in the words of supabase/auth: https://supabase.com/docs/guides/auth/debugging/error-codes

import type { Context } from 'hono'
import type { ContentfulStatusCode as HttpStatus } from 'hono/utils/http-status'
import { outageStatus } from '../http/database-error.ts'
import { hungUp } from '../http/hung-up.ts'
import { TokenError } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'
import type { Logger } from '../types.ts'

/** Clients that send this version read `{ code, message }`; older ones `{ code: status, error_code, msg }`. */
export const API_VERSION = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'

export function errorResponse(error: Error, c: Context): Response {
  if (hungUp(c)) return c.body(null, 400)
  const { status, code, message, extra } = wireErrorOf(error)
  for (const [name, value] of Object.entries({ ...extra.headers, 'x-sb-error-code': code })) {
    c.header(name, value)
  }
  if (c.req.header(VERSION_HEADER) !== API_VERSION) {
    return c.json({ code: status, error_code: code, msg: message, ...extra.body }, status as HttpStatus)
  }
  c.header(VERSION_HEADER, API_VERSION)
  return c.json({ code, message, ...extra.body }, status as HttpStatus)
}

/** The part that a redirect may carry. Server errors are logged here, because a redirect is no failed request. */
export function errorOf(log: Logger, error: unknown): WireError {
  const wireError = wireErrorOf(error)
  if (wireError.status >= 500) log.error({ err: error }, `auth: ${wireError.message}`)
  return wireError
}

function wireErrorOf(error: unknown): WireError {
  if (error instanceof WireError) return error
  if (error instanceof TokenError) {
    return new WireError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
  }
  const message = 'Unexpected failure, please check server logs for more information'
  // Never 507: auth-js would end the session, instead of trying again later.
  return new WireError(outageStatus(error) ? 503 : 500, 'unexpected_failure', message)
}

export const invalidCredentials = () => new WireError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailExists = (options?: ErrorOptions) =>
  new WireError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
    {},
    options,
  )

export const validationFailed = (message: string) => new WireError(400, 'validation_failed', message)

export const sessionNotFound = () =>
  new WireError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
