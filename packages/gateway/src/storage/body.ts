import type { Context } from 'hono'
import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { drainOnCancel, limitTo } from './streams.ts'

/** In bytes: fits a thousand of the longest names. Bodies are read before the caller is identified. */
const LARGEST_BODY = 2 * 1024 * 1024

/**
 * Reads a JSON body of this shape; an empty one counts as `{}`.
 * @throws InvalidRequest with the reason, EntityTooLarge
 */
export async function readBody<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  const { body } = c.req.raw
  const text = await new Response(body && drainOnCancel(body).pipeThrough(limitTo(LARGEST_BODY))).text()
  const parsed = shape.safeParse(parseJson(text))
  if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error))
  return parsed.data
}

/** @throws InvalidRequest with the reason */
export function parseQuery<T>(c: Context, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(c.req.query())
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
