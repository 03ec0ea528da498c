// Parses the body of a write, to learn which columns it fills. Postgres receives the original text, so that numbers
// keep every digit.

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
 * @param columns the `columns` parameter; with it, the objects may have different keys
 * @throws {WireError} PGRST102
 */
export function parsePayload(text: string, contentType: string | null, columns?: readonly string[]): Payload {
  requireJson(contentType)
  const value = parseJson(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalid('Empty or invalid json')

  const keys = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasKeys(row, keys))) throw invalid('All object keys must match')
  return { json: Array.isArray(value) ? text : `[${text}]`, keys: [...keys], length: rows.length }
}

/** @throws {WireError} PGRST102 unless the content type is JSON or absent */
function requireJson(contentType: string | null): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type && type !== 'application/json' && type !== 'application/vnd.pgrst.object+json') {
    throw invalid(`Content-Type not acceptable: ${type}`)
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
