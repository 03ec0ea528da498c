import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { invalidRequest } from './errors.ts'

/** Reads a JSON body of this shape. @throws InvalidRequest and says what is wrong with it */
export async function readBody<T>(c: HonoContext, shape: z.ZodType<T>): Promise<T> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = shape.safeParse(body ?? {})
  if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error))
  return parsed.data
}
