// Looking at the beginning of a stream, and stopping one that is too long.

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
