// Finds the file in an upload request and passes it on as a stream: only a few blocks are ever in memory.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { invalidRequest } from './errors.ts'
import { drainOnCancel } from './streams.ts'

export type Upload = {
  body: ReadableStream<Uint8Array>
  /** As declared by the sender. */
  contentType: string
  /** In bytes, as declared by the sender; undefined without a Content-Length. */
  size: number | undefined
  /** The metadata that came before the file. */
  userMetadata: Record<string, unknown> | undefined
  /**
   * What the sender says about the file, once its bytes are read: fields of a form may follow it.
   * @throws InvalidRequest
   */
  details(): Promise<Details>
}

export type Details = {
  /** A Cache-Control value. */
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
}

/**
 * Reads a form (text parts `cacheControl` in seconds, `metadata` and, before the file, its `contentType`; and the file in a part
 * of any name) or a raw body with the headers `cache-control` and `x-metadata` (base64), the two ways of supabase-js.
 * @throws InvalidRequest when a form has no file or the metadata is not a JSON object
 */
export function readUpload(request: Request): Promise<Upload> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? readForm(request) : readRaw(request)
}

async function readRaw({ headers, body }: Request): Promise<Upload> {
  const userMetadata = metadataHeader(headers)
  return {
    body: drainOnCancel(body ?? new Blob([]).stream()),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    size: contentLength(headers),
    userMetadata,
    details: async () => ({ cacheControl: headers.get('cache-control') ?? 'no-cache', userMetadata }),
  }
}

/** The header `x-metadata`. @throws InvalidRequest */
export function metadataHeader(headers: Headers): Record<string, unknown> | undefined {
  const metadata = headers.get('x-metadata')
  return metadata ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : undefined
}

function readForm({ headers, body }: Request): Promise<Upload> {
  return new Promise((resolve, reject) => {
    if (!body) throw invalidRequest('The form is empty')
    const form = openForm(headers)
    const head = { length: 0, isComplete: false }
    const fields = new Map<string, string>()
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, file, { mimeType }) => {
      head.isComplete = true
      // Refusing the file refuses the form.
      file.on('close', () => file.readableEnded || form.destroy())
      try {
        resolve({
          body: Readable.toWeb(file) as ReadableStream<Uint8Array>,
          contentType: fields.get('contentType') || mimeType,
          size: fileSize(headers, head.length),
          userMetadata: metadataIn(fields),
          async details() {
            await ended
            return { cacheControl: cacheFor(fields.get('cacheControl')), userMetadata: metadataIn(fields) }
          },
        })
      } catch (error) {
        file.destroy()
        reject(error)
      }
    })
    const source = Readable.fromWeb(drainOnCancel(body) as NodeReadableStream)
    // A failure in the middle of the file also breaks the stream passed on above, which reports it.
    const ended = pipeline(source, (chunks: AsyncIterable<Uint8Array>) => measureHead(chunks, head), form)
    ended.then(
      () => reject(invalidRequest('The form has no file')),
      (error: Error) => reject(invalidRequest(error.message)),
    )
  })
}

function metadataIn(fields: ReadonlyMap<string, string>) {
  const metadata = fields.get('metadata') ?? fields.get('userMetadata')
  return metadata ? parseMetadata(metadata) : undefined
}

/** In bytes: how much may come before the file of a form. */
const LARGEST_HEAD = 64 * 1024

/**
 * Passes on single bytes until busboy reports the file, and keeps in `head.length` where the last part's headers ended.
 * That is before the report: busboy first needs a byte that shows that no boundary follows.
 */
async function* measureHead(
  chunks: AsyncIterable<Uint8Array>,
  head: { length: number; isComplete: boolean },
): AsyncGenerator<Uint8Array> {
  let read = 0
  let lastFour = 0
  for await (const chunk of chunks) {
    let at = 0
    for (; !head.isComplete && at < chunk.length; at++) {
      if (++read > LARGEST_HEAD) throw invalidRequest('The fields of the form are too long')
      lastFour = (lastFour << 8) | (chunk[at] ?? 0)
      if (lastFour === END_OF_HEADERS) head.length = read
      yield chunk.subarray(at, at + 1)
    }
    if (at < chunk.length) yield chunk.subarray(at)
  }
}

const END_OF_HEADERS = Buffer.from('\r\n\r\n').readInt32BE()

/** The file is what Content-Length counts without the form around it, or less: fields may follow it. */
function fileSize(headers: Headers, headLength: number): number | undefined {
  const [, quoted, plain] = headers.get('content-type')?.match(/boundary=(?:"([^"]+)"|([^;\s]+))/i) ?? []
  const tail = `\r\n--${quoted ?? plain}--\r\n`
  const length = contentLength(headers)
  return length === undefined ? undefined : Math.max(0, length - headLength - tail.length)
}

function contentLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/** The Cache-Control value for a number of seconds, which forms and resumable uploads send. */
export const cacheFor = (seconds: string | null | undefined) => (seconds ? `max-age=${seconds}` : 'no-cache')

function openForm(headers: Headers): busboy.Busboy {
  try {
    return busboy({ headers: Object.fromEntries(headers), limits: { files: 1, fields: 10 } })
  } catch (cause) {
    throw invalidRequest((cause as Error).message) // such as a missing boundary
  }
}

/** @throws InvalidRequest */
export function parseMetadata(text: string): Record<string, unknown> {
  const metadata = parseJson(text)
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw invalidRequest('metadata must be a JSON object')
  if (!isSerializable(metadata)) throw invalidRequest('metadata is nested too deeply')
  return metadata as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `JSON.stringify` and Postgres need their stack for each level; both take some thousands. */
const isSerializable = (value: unknown, levels = 1000): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isSerializable(inner, levels - 1)))
