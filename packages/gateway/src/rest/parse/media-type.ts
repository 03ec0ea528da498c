// The response format, from the `Accept` header
// (https://docs.postgrest.org/en/v14/references/api/resource_representation.html).

import { WireError } from '../../http/wire-error.ts'

export type Format = {
  shape: 'array' | 'object' | 'csv'
  /** Omits keys whose value is null. */
  stripped: boolean
  contentType: string
}

const JSON_ARRAY: Format = { shape: 'array', stripped: false, contentType: 'application/json; charset=utf-8' }

const shapes: Record<string, Format['shape']> = {
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.array': 'array',
  'text/csv': 'csv',
}

/** @throws {WireError} 406 PGRST107 when no accepted type is available */
export function parseAccept(header: string | null): Format {
  if (!header || header === '*/*') return JSON_ARRAY
  for (const type of byQuality(header)) {
    const [name = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase())
    if (name === '*/*' || name === 'application/*' || name === 'application/json') return JSON_ARRAY
    const shape = shapes[name]
    if (!shape) continue
    const stripped = shape !== 'csv' && parameters.includes('nulls=stripped')
    if (shape === 'array' && !stripped) return JSON_ARRAY
    const contentType = shape === 'csv' ? name : `application/vnd.pgrst.${shape}+json`
    return {
      shape,
      stripped,
      contentType: `${contentType}${stripped ? ';nulls=stripped' : ''}; charset=utf-8`,
    }
  }
  throw new WireError(406, 'PGRST107', `None of these media types are available: ${header}`)
}

function byQuality(header: string): string[] {
  const quality = (type: string) => Number(/;\s*q=([\d.]+)/.exec(type)?.[1] ?? 1)
  return header
    .split(',')
    .map((type) => type.trim())
    .sort((a, b) => quality(b) - quality(a))
}
