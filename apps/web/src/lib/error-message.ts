import { m } from '@/i18n/messages'
import { type RefusalData, refusals } from './refusals'
import { UserError } from './user-error'

type WireError = { code?: unknown; message?: unknown; status?: unknown; data?: RefusalData }

// What Chrome, Firefox and Safari say when a request gets no response; supabase-js passes it on.
const noAnswer = /failed to fetch|networkerror|load failed|fetch failed/i

/**
 * What Postgres and PostgREST call their own failures: those that PostgREST responds with 500 to 504. Its client does not
 * tell the status, and normalize-errors.ts adds the code to other responses. (https://docs.postgrest.org/en/stable/references/errors.html)
 */
const SERVER_CODE = /^(?:0[89]|3[89B]|40|5[34578]|F0|HV|XX)[0-9A-Z]{3}$|^PGRST(?:00\d|X00)$/

/**
 * The text for a screen: our own for a known refusal, another for a failure of the server, otherwise `fallback`, which may
 * blame the input. Never the server's words.
 */
export function errorMessage(error: unknown, fallback: string = m.error_generic()): string {
  if (error instanceof UserError) return error.message
  if (isUnanswered(error)) return m.error_offline()
  if (isSignedOut(error)) return m.refused_signed_out()
  const { code, message } = wireErrorOf(error)
  // SQL raises its key as the message; the auth service and our functions answer with a code.
  const refusal = textOf(message) ?? textOf(code)
  if (refusal) return refusal((error as WireError | null)?.data ?? {})
  return isServerFailure(error) ? m.error_server() : fallback
}

/** Own keys only: the server may say `constructor`. */
const textOf = (key: string) => (Object.hasOwn(refusals, key) ? refusals[key] : undefined)

/** Whether a request got no response, so that the server may or may not have done what it asked for. */
export const isUnanswered = (error: unknown) => noAnswer.test(wireErrorOf(error).message)

/** Whether the server, or a proxy in front of it, failed: the request may be right and work later. */
export function isServerFailure(error: unknown): boolean {
  const { status } = (error ?? {}) as WireError
  if (typeof status === 'number' && status > 0) return status >= 500
  return SERVER_CODE.test(wireErrorOf(error).code)
}

/**
 * True when a request went out without a session, as after it ended elsewhere: only anonymous callers lack the
 * privilege on a table of ours; PGRST301 to 303 are tokens that PostgREST refused.
 */
function isSignedOut(error: unknown): boolean {
  const { code, message } = wireErrorOf(error)
  return (code === '42501' && message.startsWith('permission denied')) || /^PGRST30[1-3]$/.test(code)
}

function wireErrorOf(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as WireError
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}
