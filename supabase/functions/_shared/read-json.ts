import { Refusal } from './answer.ts'

/** More than any body that has no file in it. */
const MOST_BYTES = 32 * 1024

/**
 * The JSON body of a request; undefined when it is none.
 * @throws {Refusal} 413 `too_large`
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (Buffer.byteLength(text) > MOST_BYTES) {
    throw new Refusal(413, 'This is more than can be taken.', { code: 'too_large' })
  }
  try {
    return JSON.parse(text)
  } catch {
    // What is missing is said by whoever reads it.
  }
}
