import { z } from 'zod'

const bodySchema = z.object({ url: z.string().trim().max(2048) })

/** The `url` of a JSON body `{ url }`, or an empty string. */
export async function readUrl(request: Request): Promise<string> {
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  return body.success ? body.data.url : ''
}
