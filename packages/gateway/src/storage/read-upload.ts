// Finds the file in an upload request and hands it on as a stream: no more than a few blocks are in memory.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { invalidRequest } from './errors.ts'
import { drainOnCancel } from './streams.ts'

export type Upload = {
  body: ReadableStream<Uint8Array>
  /** As claimed by the sender. */
  contentType: string
  /** A Cache-Control value. */
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
}

/**
 * Reads a form (text parts `cacheControl` in seconds and `metadata`, then the file in a part of any name) or a raw
 * body with the headers `cache-control` and `x-metadata` (base64), the two ways of supabase-js.
 * @throws InvalidRequest when a form has no file or the metadata is not a JSON object
 */
export function readUpload(request: Request): Promise<Upload> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? readForm(request) : readRaw(request)
}

async function readRaw({ headers, body }: Request): Promise<Upload> {
  const metadata = headers.get('x-metadata')
  return {
    body: drainOnCancel(body ?? new Blob([]).stream()),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: metadata ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : undefined,
  }
}

function readForm({ headers, body }: Request): Promise<Upload> {
  return new Promise((resolve, reject) => {
    if (!body) throw invalidRequest('The form is empty')
    const form = openForm(headers)
    const fields = new Map<string, string>()
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, file, { mimeType }) => {
      const seconds = fields.get('cacheControl')
      const metadata = fields.get('metadata')
      // Whoever refuses the file refuses the form.
      file.on('close', () => file.readableEnded || form.destroy())
      try {
        resolve({
          body: Readable.toWeb(file) as ReadableStream<Uint8Array>,
          contentType: mimeType,
          cacheControl: cacheFor(seconds),
          userMetadata: metadata ? parseMetadata(metadata) : undefined,
        })
      } catch (error) {
        file.destroy()
        reject(error)
      }
    })
    // A failure in the middle of the file also breaks the stream handed out above, which is where it is noticed.
    pipeline(Readable.fromWeb(drainOnCancel(body) as NodeReadableStream), form).then(
      () => reject(invalidRequest('The form has no file')),
      (error: Error) => reject(invalidRequest(error.message)),
    )
  })
}

/** The Cache-Control value for a number of seconds, which forms and resumable uploads send. */
export const cacheFor = (seconds: string | null | undefined) => (seconds ? `max-age=${seconds}` : 'no-cache')

function openForm(headers: Headers): busboy.Busboy {
  try {
    return busboy({ headers: Object.fromEntries(headers), limits: { files: 1, fields: 10 } })
  } catch (cause) {
    throw invalidRequest((cause as Error).message) // such as a boundary that is missing
  }
}

/** @throws InvalidRequest */
export function parseMetadata(text: string): Record<string, unknown> {
  try {
    const metadata: unknown = JSON.parse(text)
    if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) {
      return metadata as Record<string, unknown>
    }
  } catch {}
  throw invalidRequest('metadata must be a JSON object')
}
