// The form of a conformance fixture: a request, and what the upstream service answers. Fixtures are data; run.ts runs them.

/** What a request has besides its first line. */
export type Sent = {
  /** The caller, one of those that the area's test knows. `anon` by default. */
  as?: string
  prefer?: string
  accept?: string
  type?: string
  headers?: Record<string, string>
  /** An object or array is sent as JSON; text, bytes and forms are sent unchanged. */
  body?: unknown
  /** Values of the answer for later exchanges of the case, which write them as `<name>`: `{ token: 'body.access_token' }`. */
  keep?: Record<string, string>
  /** Sent until the answer is the expected one: the service hears of a change of the schema a moment later. */
  eventually?: boolean
}

/** Headers of the answer: their text or a pattern; null for a header that must be absent. */
export type Headers = Record<string, string | RegExp | null>

/**
 * `['GET /books?id=eq.1', 200, [{ id: 1 }]]`. A text is the exact body, a pattern matches it, anything else is the body's
 * JSON, and undefined any body.
 */
export type Exchange = [request: string, status: number, body?: unknown, sent?: Sent, headers?: Headers]

/** A single exchange, or a named sequence. */
export type Case = Exchange | { does: string; steps: Exchange[] }

export type Group = { title: string; cases: Case[] }

export const cases = (title: string, list: Case[]): Group => ({ title, cases: list })

/** The name of a case, which is unique within its group. */
export function nameOf(item: Case): string {
  if (!Array.isArray(item)) return item.does
  const [request, , , { as, prefer, accept, type, body, headers } = {}] = item
  const more = Object.entries({ as, prefer, accept, type, body, ...headers }).filter(([, value]) => value)
  return [request, ...more.map(([key, value]) => `${key}: ${shown(value)}`)].join(' · ')
}

const shown = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80).replaceAll('\n', '⏎')

/** PostgREST's error body. */
export const error = (code: string, message: unknown, details: unknown = null, hint: unknown = null) => ({
  code,
  details,
  hint,
  message,
})
