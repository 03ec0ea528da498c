export type RequestBody = {
  /** The bytes as they come, until all are there. The signal hangs up on the sender, and that is the end as well. */
  chunks(hangUp: AbortSignal): AsyncGenerator<Uint8Array>
  /** Reads what nobody wanted, up to a limit: most clients listen for an answer only when they have sent everything. */
  hearOut(): Promise<void>
}

/** In bytes: more than the pieces that clients send. Who sends more at once may lose the line instead. */
const MOST_HEARD_OUT = 16 * 1024 * 1024

export function openBody(source: ReadableStream<Uint8Array> | null): RequestBody {
  const reader = (source ?? new Blob([]).stream()).getReader()

  return {
    async *chunks(hangUp) {
      hangUp.addEventListener('abort', () => reader.cancel().catch(() => {}), { once: true })
      while (true) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    },

    async hearOut() {
      for (let heard = 0; heard < MOST_HEARD_OUT; ) {
        const { done, value } = await reader.read()
        if (done) return
        heard += value.byteLength
      }
    },
  }
}
