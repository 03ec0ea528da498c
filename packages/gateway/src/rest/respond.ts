// Turns what a statement returned into status, headers and body
// (https://docs.postgrest.org/en/v14/references/api/pagination_count.html).

import type { Database, Row, Statement } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import type { Format } from './parse/media-type.ts'
import type { RestRequest } from './request.ts'
import type { Envelope } from './sql/envelope.ts'

export type Result = {
  rows: number
  total?: number
  inserted?: number
  body: string | null
  status?: number
  headers: [string, string][]
}

/** @throws {WireError} PGRST111, PGRST112 when a function set response settings that make no sense */
export function readEnvelope(row: Row | undefined): Result {
  const { rows, total, inserted, body, status, headers } = row as Envelope
  return {
    rows: Number(rows),
    total: total == null ? undefined : Number(total),
    inserted: inserted === null ? undefined : Number(inserted),
    body,
    status: status === null ? undefined : parseStatus(status),
    headers: headers === null ? [] : parseHeaders(headers),
  }
}

/** @throws {WireError} 406 PGRST116 when one object is asked for and there is not exactly one */
export function requireOne({ shape }: Format, { rows }: Result): void {
  if (shape !== 'object' || rows === 1) return
  throw new WireError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    body: { details: `The result contains ${rows} rows` },
  })
}

/**
 * Runs a statement that may write, and takes the write back when the result is not what was asked for.
 * @throws {WireError} PGRST116, PGRST124
 */
export async function runChecked(
  database: Database,
  { session, format, preferences }: RestRequest,
  statement: Statement,
  countsRows = true,
): Promise<Result> {
  const { maxAffected } = preferences
  const check = (result: Result) => {
    if (countsRows) requireOne(format, result)
    if (maxAffected !== undefined && result.rows > maxAffected) {
      throw new WireError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
        body: { details: `The query affects ${result.rows} rows` },
      })
    }
    return result
  }
  if ((format.shape !== 'object' || !countsRows) && maxAffected === undefined) {
    const [row] = await database.one(session, statement)
    return readEnvelope(row)
  }
  return database.transaction(session, async (run) => {
    const [row] = await run(statement)
    return check(readEnvelope(row))
  })
}

/** Settings of SQL functions win over the status and headers that the request would have had. */
export function respond(
  result: Result,
  status: number,
  body: string | null,
  headers: Record<string, string | undefined>,
): Response {
  const response = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.set(name, value)
  for (const [name, value] of result.headers) {
    if (name.toLowerCase() === 'set-cookie') response.append(name, value)
    else response.set(name, value)
  }
  const finalStatus = result.status ?? status
  return new Response(isBodyless(finalStatus) ? null : body, { status: finalStatus, headers: response })
}

/** Whether a response of this status may have no body (https://fetch.spec.whatwg.org/#null-body-status). */
export const isBodyless = (status: number) => status === 204 || status === 205 || status === 304

/** @throws {WireError} 416 PGRST103 when the offset is beyond the total */
export function pageStatus({ rows, total }: Result, offset: number): number {
  if (total === undefined) return 200
  if (offset > total) {
    throw new WireError(416, 'PGRST103', 'Requested range not satisfiable', {
      body: { details: `An offset of ${offset} was requested, but there are only ${total} rows.` },
      headers: { 'Content-Range': `*/${total}` },
    })
  }
  return rows < total ? 206 : 200
}

/** `0-9/37`, or `*` for what is empty or unknown. */
export function contentRange(offset: number, rows: number, total?: number): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
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
    return list.flatMap((entry) => {
      const [pair, ...more] = Object.entries(entry)
      if (!pair || more.length > 0 || typeof pair[1] !== 'string') throw new Error('not one text')
      new Headers([pair as [string, string]])
      return [pair as [string, string]]
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
