export type RequestBody = {
  /** The bytes as they arrive, to the end or until the signal hangs up on the sender. */
  chunks(hangUp: AbortSignal): AsyncGenerator<Uint8Array>
  /** Reads and drops a refused rest, up to a limit: most clients read the response only after sending everything. */
  drain(): Promise<void>
}

/** In bytes: more than the pieces that clients send. Anyone who sends more may lose the connection instead. */
const MAX_DRAINED = 16 * 1024 * 1024

export function openBody(source: ReadableStream<Uint8Array> | null): RequestBody {
  const reader = (source ?? new Blob([]).stream()).getReader()

  return {
    async *chunks(hangUp) {
      const cancel = () => reader.cancel().catch(() => {})
      if (hangUp.aborted) await cancel()
      hangUp.addEventListener('abort', cancel, { once: true })
      while (true) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    },

    async drain() {
      for (let drained = 0; drained < MAX_DRAINED; ) {
        const { done, value } = await reader.read()
        if (done) return
        drained += value.byteLength
      }
    },
  }
}
