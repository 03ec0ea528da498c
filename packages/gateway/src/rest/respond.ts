// Turns a statement's result into a response
// (https://docs.postgrest.org/en/v14/references/api/pagination_count.html).

import { WireError } from '../http/wire-error.ts'
import type { Result } from './result.ts'

/** The status and headers that an SQL function set override the given ones. */
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

/** `0-9/37`, with `*` for an empty range or an unknown total. */
export function contentRange(offset: number, rows: number, total?: number): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}
