// Parses the body of a write, to learn which columns it fills. Postgres receives the original text, so that numbers
// keep every digit.

import { parse } from 'csv-parse/sync'
import { WireError } from '../../http/wire-error.ts'

export type Payload = {
  /** A JSON array of objects, as text. */
  json: string
  /** The keys that every object has. */
  keys: string[]
  /** The number of objects. */
  length: number
}

/**
 * Reads JSON, CSV with a header line, or a form
 * (https://docs.postgrest.org/en/v14/references/api/tables_views.html#insert).
 * @param columns the `columns` parameter; with it, the objects may have different keys
 * @throws {WireError} PGRST102
 */
export function parsePayload(text: string, contentType: string | null, columns?: readonly string[]): Payload {
  const type = mediaTypeOf(contentType)
  if (type === 'text/csv') return payloadOf(parseCsv(text))
  if (type === FORM) return payloadOf([Object.fromEntries(new URLSearchParams(text))])
  if (type === 'application/json' || type === 'application/vnd.pgrst.object+json')
    return parseRows(text, columns)
  throw invalid(`Content-Type not acceptable: ${type}`)
}

export const FORM = 'application/x-www-form-urlencoded'

export const mediaTypeOf = (contentType: string | null) =>
  contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json'

function parseRows(text: string, columns?: readonly string[]): Payload {
  const value = parseJson(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalid('Empty or invalid json')

  const keys = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasKeys(row, keys))) throw invalid('All object keys must match')
  return { json: Array.isArray(value) ? text : `[${text}]`, keys: [...keys], length: rows.length }
}

const payloadOf = (rows: readonly Record<string, unknown>[]): Payload => ({
  json: JSON.stringify(rows),
  keys: Object.keys(rows[0] ?? {}),
  length: rows.length,
})

/** `NULL` is null, as in PostgREST. */
function parseCsv(text: string): Record<string, string | null>[] {
  try {
    return parse(text, {
      bom: true,
      columns: true,
      cast: (cell, { header }) => (cell === 'NULL' && !header ? null : cell),
    })
  } catch (cause) {
    throw invalid('All lines must have same number of fields', cause)
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('Empty or invalid json', cause)
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}

const invalid = (message: string, cause?: unknown) => new WireError(400, 'PGRST102', message, {}, { cause })
