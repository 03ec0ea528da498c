import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Refusal } from './respond.ts'

/**
 * The body of a response, decompressed. The limit applies to the decompressed size: a small file can expand endlessly.
 * @throws {Refusal} 413 `too_large`; 502 `unreachable` when the body breaks off or the signal aborts
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new Error('The body is too large')
      chunks.push(chunk)
    }
  }
  try {
    await pipeline(response, unpack(response.headers['content-encoding']), collect, { signal })
  } catch (cause) {
    // The stream may replace the error thrown above by one of its own.
    if (size > maxBytes) throw tooLarge(maxBytes)
    throw new Refusal(502, 'unreachable', {}, { cause })
  }
  return Buffer.concat(chunks, size)
}

function unpack(encoding = 'identity') {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  return new PassThrough()
}

const tooLarge = (maxBytes: number) => new Refusal(413, 'too_large', { megabytes: maxBytes / 1024 / 1024 })
