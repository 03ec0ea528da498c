import { Refusal } from './respond.ts'

/** More than any body without a file needs. */
const MAX_BYTES = 32 * 1024

/**
 * The JSON body of a request; undefined if it is not JSON.
 * @throws {Refusal} 413 `body_too_large`
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new Refusal(413, 'body_too_large')
  }
  try {
    return JSON.parse(text)
  } catch {
    // The caller validates the result.
  }
}
