import type { Context } from 'hono'
import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { drainOnCancel, limitTo } from './streams.ts'

/** In bytes: a thousand of the longest names. Nobody has shown a key yet when a body is read. */
const LARGEST_BODY = 2 * 1024 * 1024

/**
 * Reads a JSON body of this shape; none at all counts as `{}`.
 * @throws InvalidRequest and says what is wrong, EntityTooLarge
 */
export async function readBody<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  const { body } = c.req.raw
  const text = await new Response(body && drainOnCancel(body).pipeThrough(limitTo(LARGEST_BODY))).text()
  const parsed = shape.safeParse(parseJson(text))
  if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error))
  return parsed.data
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidRequest(`The body is not JSON: ${(cause as Error).message}`)
  }
}
