// The headers of the TUS protocol (https://tus.io/protocols/resumable-upload#headers) as plain data.

import { invalidHeader, invalidMetadata, lengthRequired } from './tus-errors.ts'

export const VERSION = '1.0.0'
export const EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,expiration,termination'
export const PIECE = 'application/offset+octet-stream'

/** Reads Upload-Length or Upload-Offset, in bytes. @throws InvalidRequest */
export function parseBytes(name: string, text: string | undefined): number {
  const bytes = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(bytes)) throw invalidHeader(name.toLowerCase())
  return bytes
}

/**
 * Reads the length of a new upload, in bytes: undefined when the client knows it only later (Upload-Defer-Length).
 * @throws InvalidRequest
 */
export function parseLength(length: string | undefined, deferred: string | undefined): number | undefined {
  if ((deferred === undefined) === (length === undefined)) throw lengthRequired()
  if (deferred === undefined) return parseBytes('Upload-Length', length)
  if (deferred !== '1') throw invalidHeader('upload-defer-length')
  return undefined
}

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/

/** Reads Upload-Metadata: `objectName cGllLmpwZw==,bucketName ZmlsbXM=` is `{ objectName: 'pie.jpg', … }`. @throws InvalidRequest */
export function parseUploadMetadata(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([key = '', value = '', ...more]) => {
      if (!key || more.length > 0 || !BASE64.test(value)) throw invalidMetadata()
      return [key, Buffer.from(value, 'base64').toString()]
    }),
  )
}
