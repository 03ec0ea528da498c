// The headers of the TUS protocol (https://tus.io/protocols/resumable-upload#headers) as plain data.

import { invalidRequest } from '../errors.ts'

export const VERSION = '1.0.0'
export const PIECE = 'application/offset+octet-stream'

/** Reads Upload-Length or Upload-Offset, in bytes. @throws InvalidRequest */
export function parseBytes(name: string, text: string | undefined): number {
  const bytes = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(bytes)) throw invalidRequest(`${name} must be a number of bytes`)
  return bytes
}

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/

/** Reads Upload-Metadata: `objectName cGllLmpwZw==,bucketName ZmlsbXM=` is `{ objectName: 'pie.jpg', … }`. @throws InvalidRequest */
export function parseUploadMetadata(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([key = '', value = '', ...more]) => {
      if (!key || more.length > 0 || !BASE64.test(value))
        throw invalidRequest('Upload-Metadata cannot be read')
      return [key, Buffer.from(value, 'base64').toString()]
    }),
  )
}
