// What a resumable upload is refused with. Clients see the message alone, in the words of supabase/storage and of the server for TUS
// that it uses.

import { failure, tooLarge } from '../errors.ts'

const invalid = (message: string) => failure(400, 'InvalidRequest', 'invalid_request', message)

export const noSuchUpload = () =>
  failure(404, 'NoSuchUpload', 'not_found', 'The file for this url was not found\n')
export const uploadExpired = () =>
  failure(410, 'NoSuchUpload', 'expired', 'The file for this url no longer exists\n')
export const uploadFinished = () => invalid('Cannot terminate an already completed upload')
export const lengthRequired = () => invalid('Upload-Length or Upload-Defer-Length header required\n')
export const offsetRequired = () => invalid('Upload-Offset header required\n')
/** @param name in lower case */
export const invalidHeader = (name: string) => invalid(`Invalid ${name}\n`)
export const invalidMetadata = () =>
  invalid(
    'Upload-Metadata is invalid. It MUST consist of one or more comma-separated key-value pairs. The key and value MUST be separated by a space. The key MUST NOT contain spaces and commas and MUST NOT be empty. The key SHOULD be ASCII encoded and the value MUST be Base64 encoded. All keys MUST be unique',
  )
export const pieceTypeRequired = () =>
  failure(415, 'InvalidMimeType', 'invalid_mime_type', 'Content-Type header required\n')
export const wrongPieceType = () =>
  failure(415, 'InvalidMimeType', 'invalid_mime_type', 'Invalid content-type\n')
export const offsetConflict = (offset: number) =>
  failure(409, 'OffsetConflict', 'Conflict', 'Upload-Offset conflict\n', { 'Upload-Offset': String(offset) })
export const wrongVersion = (spoken: string) =>
  failure(412, 'InvalidRequest', 'Precondition failed', 'Tus-Resumable Required\n', { 'Tus-Version': spoken })
export const uploadLocked = () => failure(423, 'ResourceLocked', 'Locked', 'The resource is locked')
export const tooManyUploads = () =>
  failure(
    429,
    'SlowDown',
    'Too many uploads',
    'Too many uploads are unfinished; finish or cancel one of them',
  )
/** More bytes than the upload's own length. */
export const lengthExceeded = () =>
  failure(413, 'EntityTooLarge', 'Payload too large', "upload's size exceeded\n")
/** What is too large for the bucket or the server, in the words of TUS. */
export const inWordsOfTus = (message: string) =>
  message === tooLarge().message ? 'Maximum size exceeded\n' : message
