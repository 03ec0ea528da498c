/** Cuts a stream into parts of `size` bytes. The last one may be shorter, and is empty if the stream is. */
export async function* cutIntoParts(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (let chunk of stream) {
    // A full part waits for the next byte, because it may be the last one.
    while (length + chunk.byteLength > size) {
      const missing = size - length
      pieces.push(chunk.subarray(0, missing))
      yield { bytes: Buffer.concat(pieces), isLast: false }
      chunk = chunk.subarray(missing)
      pieces = []
      length = 0
    }
    pieces.push(chunk)
    length += chunk.byteLength
  }
  yield { bytes: Buffer.concat(pieces), isLast: true }
}
