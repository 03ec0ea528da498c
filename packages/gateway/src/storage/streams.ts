// Looking at the beginning of a stream, stopping one that is too long, and hearing out a sender who was refused.

import { tooLarge } from './errors.ts'

/** Reads the first `length` bytes (fewer if there are no more); `body` still begins with them. */
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

/** Fails with EntityTooLarge as soon as more than `limit` bytes have passed; null is no limit. */
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

/**
 * Passes `source` on. When nobody wants the rest, it is read all the same and dropped: most clients listen for an
 * answer only after they have sent everything, and the connection can be used again.
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
      // In the background: the answer must not wait for it, and a client that hangs up now is no concern.
      drain().catch(() => {})
    },
  })
}
