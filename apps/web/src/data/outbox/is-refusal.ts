import { UserError } from '@/lib/user-error'

/** Statuses that a later attempt may not get: signed out, timeout, too early, too many requests. */
const PASSING = [401, 408, 425, 429]

/**
 * Classes of SQLSTATE that say something about the row itself: https://www.postgresql.org/docs/current/errcodes-appendix.html.
 * 54000 is a limit of the statement, such as its size.
 */
const OF_THE_ROW = /^(?:22|23|42|44|54|P0)[0-9A-Z]{3}$/

/** PostgREST refused the request, its token aside (PGRST3xx), or did not reach the database (PGRST0xx). */
const OF_THE_REQUEST = /^PGRST[12]\d\d$/

/** Whether the server responded that it will not store this. Otherwise another attempt may succeed. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof UserError) return true
  const { code, status, message } = (error ?? {}) as { code?: unknown; status?: unknown; message?: unknown }
  if (typeof status === 'number') return status >= 400 && status < 500 && !PASSING.includes(status)
  if (typeof code !== 'string') return false
  // Anonymous callers lack the privilege: the session has to be renewed first.
  if (code === '42501' && String(message).startsWith('permission denied')) return false
  return OF_THE_ROW.test(code) || OF_THE_REQUEST.test(code)
}
