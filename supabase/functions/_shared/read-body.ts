import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Refusal } from './answer.ts'

/**
 * The body of a response, unpacked. It is counted while it is unpacked: a small file can unpack to one without end.
 * @throws {Refusal} 413 `too_large`; 502 `unreachable` when it breaks off or the signal says that it takes too long
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
      if (size > maxBytes) throw new Error('That is enough')
      chunks.push(chunk)
    }
  }
  try {
    await pipeline(response, unpack(response.headers['content-encoding']), collect, { signal })
  } catch (cause) {
    // What is thrown above comes out as one of several errors of the stream.
    if (size > maxBytes) throw tooLarge(maxBytes)
    throw new Refusal(502, 'The website stopped in the middle of its answer. Please try again later.', {
      code: 'unreachable',
      cause,
    })
  }
  return Buffer.concat(chunks, size)
}

function unpack(encoding = 'identity') {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  return new PassThrough()
}

const tooLarge = (maxBytes: number) =>
  new Refusal(413, `There is more than ${maxBytes / 1024 / 1024} MB at this address.`, { code: 'too_large' })
