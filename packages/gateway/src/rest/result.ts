// Runs a statement and parses the one row that it returns.

import type { Database, Row, Statement } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import type { Format } from './parse/media-type.ts'
import type { RestRequest } from './request.ts'
import type { Envelope } from './sql/envelope.ts'

/** An `Envelope` as JavaScript values, with `response.status` and `response.headers` validated. */
export type Result = {
  rows: number
  total?: number
  inserted?: number
  location?: Record<string, string>
  body: string | null
  status?: number
  headers: [string, string][]
}

/**
 * Runs a statement that may write, and rolls back when the result is not what the request demands.
 * @param countsRows false for a function that returns a single value, which has no rows to count
 * @throws {WireError} PGRST116, PGRST124
 */
export async function runChecked(
  database: Database,
  { session, format, preferences: { maxAffected } }: RestRequest,
  statement: Statement,
  countsRows = true,
): Promise<Result> {
  const wantsOne = countsRows && format.shape === 'object'
  if (!wantsOne && maxAffected === undefined) {
    const [row] = await database.one(session, statement)
    return readEnvelope(row)
  }
  return database.transaction(session, async (run) => {
    const [row] = await run(statement)
    const result = readEnvelope(row)
    if (wantsOne) requireOne(format, result)
    if (maxAffected !== undefined) requireAtMost(maxAffected, result)
    return result
  })
}

function requireAtMost(maxAffected: number, { rows }: Result): void {
  if (rows <= maxAffected) return
  throw new WireError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    body: { details: `The query affects ${rows} rows` },
  })
}

/** @throws {WireError} PGRST111, PGRST112 when a function set invalid response settings */
export function readEnvelope(row: Row | undefined): Result {
  const { rows, total, inserted, location, body, status, headers } = row as Envelope
  return {
    rows: Number(rows),
    total: total == null ? undefined : Number(total),
    inserted: inserted === null ? undefined : Number(inserted),
    location: location == null ? undefined : JSON.parse(location),
    body,
    status: status === null ? undefined : parseStatus(status),
    headers: headers === null ? [] : parseHeaders(headers),
  }
}

/** @throws {WireError} 406 PGRST116 when the request demands one object and the result has another number of rows */
export function requireOne({ shape }: Format, { rows }: Result): void {
  if (shape !== 'object' || rows === 1) return
  throw new WireError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    body: { details: `The result contains ${rows} rows` },
  })
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new WireError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

// `[{"Set-Cookie": "a=1"}, {"Cache-Control": "no-store"}]`
function parseHeaders(text: string): [string, string][] {
  try {
    const list = JSON.parse(text) as Record<string, unknown>[]
    return list.map((entry) => {
      const [[name, value] = [], ...more] = Object.entries(entry)
      if (name === undefined || typeof value !== 'string' || more.length > 0) throw new Error('not one text')
      // Throws for an invalid name or value.
      new Headers([[name, value]])
      return [name, value]
    })
  } catch (cause) {
    throw new WireError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      {},
      { cause },
    )
  }
}
