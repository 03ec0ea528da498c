// Reads the head of a stream, limits its length, and handles streams that are refused.

import { tooLarge } from './errors.ts'

/** Reads the first `length` bytes, or fewer at the end; `body` still starts with them. */
export async function peek(
  source: ReadableStream<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; body: ReadableStream<Uint8Array> }> {
  const reader = source.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < length) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  const head = Buffer.concat(chunks)
  let unread = head.byteLength > 0

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (unread) {
        unread = false
        return controller.enqueue(head)
      }
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head: head.subarray(0, length), body }
}

/** Fails with EntityTooLarge once more than `limit` bytes have passed; null means no limit. */
export function limitTo(limit: number | null): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (limit !== null && size > limit) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
}

/** Runs `work`, and cancels `body` when it fails before `body` has a reader. */
export async function cancelOnFailure<T>(
  body: ReadableStream<Uint8Array>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!body.locked) await body.cancel(error)
    throw error
  }
}

/**
 * Passes `source` on. After a cancel it reads and drops the rest: most clients wait for the response until they have sent
 * everything, and the connection stays usable.
 */
export function drainOnCancel(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const drain = async () => {
    while (!(await reader.read()).done);
  }
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      // In the background: the response must not wait for it, and a client may hang up now.
      drain().catch(() => {})
    },
  })
}
