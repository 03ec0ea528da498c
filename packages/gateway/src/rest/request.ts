// The parts of a request that do not depend on its table: caller, schema, query, format and preferences.

import { LRUCache } from 'lru-cache'
import type { Session } from '../database/database.ts'
import { quoteName } from '../database/sql-text.ts'
import type { Sender } from '../http/caller.ts'
import { sessionOf } from '../http/session.ts'
import { WireError } from '../http/wire-error.ts'
import type { Table } from './catalog.ts'
import { type Format, parseAccept } from './parse/media-type.ts'
import { type Preferences, parsePrefer } from './parse/prefer.ts'
import { parseQuery, type Query } from './parse/query.ts'
import { narrowToRange } from './parse/range.ts'
import { refusePatterns } from './parse/refuse-patterns.ts'
import { refuseAggregates } from './parse/select.ts'
import { closest } from './plan/suggest.ts'
import type { SchemaCache } from './schema-cache.ts'

export type RestSettings = {
  /** The schemas that requests may name; the first is the default. */
  schemas: readonly string[]
  /** Whether requests may use aggregates, such as `amount.sum()` (PostgREST's `db-aggregates-enabled`). */
  aggregates: boolean
  /** The most rows of one response, and of an embed for each row (PostgREST's `db-max-rows`). */
  maxRows: number
}

export type RestRequest = {
  method: string
  /** GET or HEAD. */
  reads: boolean
  schema: string
  /** The client's path and query, for `Content-Location`. */
  location: string
  query: Query
  format: Format
  preferences: Preferences
  session: Session
  maxRows: number
  headers: Headers
  text(): Promise<string>
}

/** Parsed queries by their text, since apps repeat theirs. Nothing changes one after it is parsed. */
const parsed = new LRUCache<string, Query>({
  max: 1_000,
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length,
})

/** @throws {WireError} PGRST100, PGRST103, PGRST106, PGRST107, PGRST122, PGRST123, 0A000, 54001 */
export function parseRequest(
  request: Request,
  path: string,
  sender: Sender,
  { schemas, aggregates, patterns, maxRows }: RestSettings & { patterns: boolean },
  isCall = false,
): RestRequest {
  const { method, headers } = request
  const reads = method === 'GET' || method === 'HEAD'
  const { search } = new URL(request.url)
  const schema = parseProfile(headers.get(reads ? 'accept-profile' : 'content-profile'), schemas)
  const preferences = parsePrefer(headers.get('prefer'))
  const query = parseOnce(search, isCall && reads)
  if (!aggregates) refuseAggregates(query.select)
  if (!patterns) refusePatterns(query)
  const session: Session = { ...sessionOf(sender, request, path, reads), signal: request.signal }
  session.settings.search_path = `${quoteName(schema)}, "public", "extensions"`
  if (preferences.timezone) session.settings.TimeZone = preferences.timezone
  return {
    method,
    reads,
    schema,
    location: encodeURI(path) + search,
    query: narrowToRange(query, method === 'GET' ? headers.get('range') : null),
    format: parseAccept(headers.get('accept')),
    preferences,
    session,
    maxRows,
    headers,
    text: () => request.text(),
  }
}

function parseOnce(search: string, takesArguments: boolean): Query {
  const text = `${takesArguments ? 'call' : 'read'}${search}`
  const query = parsed.get(text) ?? parseQuery(new URLSearchParams(search), takesArguments)
  parsed.set(text, query)
  return query
}

/** @throws {WireError} 406 PGRST106 */
export function parseProfile(profile: string | null, schemas: readonly string[]): string {
  const schema = profile ?? schemas[0]
  if (schema !== undefined && schemas.includes(schema)) return schema
  throw new WireError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    body: { hint: `Only the following schemas are exposed: ${schemas.join(', ')}` },
  })
}

/** @throws {WireError} 404 PGRST205 */
export function requireTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.table(schema, name)
  if (table) return table
  const suggestion = closest(
    name,
    cache.tables(schema).map((candidate) => candidate.name),
  )
  throw new WireError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    body: { hint: suggestion ? `Perhaps you meant the table '${schema}.${suggestion}'` : null },
  })
}
