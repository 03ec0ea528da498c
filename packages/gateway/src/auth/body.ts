import type { Context } from 'hono'
import { z } from 'zod'
import { WireError } from '../http/wire-error.ts'
import { validationFailed } from './errors.ts'

/**
 * Reads the request's JSON object.
 * @throws {WireError} 400 `bad_json` for anything else, 400 `validation_failed` with the first issue of `schema`
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const json = parseJson(await c.req.text())
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw validationFailed(parsed.error.issues[0]?.message ?? 'Invalid request')
}

function parseJson(text: string): object {
  let json: unknown
  try {
    json = JSON.parse(text, storable)
  } catch (cause) {
    const message = `Could not parse request body as JSON: ${(cause as Error).message}`
    throw new WireError(400, 'bad_json', message, {}, { cause })
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  throw new WireError(400, 'bad_json', 'Could not parse request body as JSON: expected an object')
}

// Postgres stores neither NUL nor unpaired surrogates, in keys or values.
function storable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && /\0|\p{Surrogate}/u.test(text)) throw new Error('invalid character')
  }
  return value
}

/** An e-mail address as browsers accept it, in lower case. */
export const emailAddress = z
  .string('Unable to validate email address: invalid format')
  .max(255, 'Unable to validate email address: invalid format')
  .regex(z.regexes.html5Email, 'Unable to validate email address: invalid format')
  .toLowerCase()

/** Data that users store about themselves, of any shape. */
export const userMetadata = z.record(z.string(), z.unknown(), 'User metadata must be an object')
