/** supabase/storage's error body. HTTP says 400; the real status is in the body. */
const failure = (statusCode: string, code: string, error: string, message: unknown) => ({
  statusCode,
  code,
  error,
  message,
})

export const noSuchKey = failure('404', 'NoSuchKey', 'not_found', 'Object not found')
export const noSuchBucket = failure('404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const duplicate = failure('409', 'KeyAlreadyExists', 'Duplicate', 'The resource already exists')
export const tooLarge = failure(
  '413',
  'EntityTooLarge',
  'Payload too large',
  'The object exceeded the maximum allowed size',
)
export const denied = (message: unknown = 'new row violates row-level security policy for table "objects"') =>
  failure('403', 'AccessDenied', 'Unauthorized', message)
export const badType = (type: string) =>
  failure('415', 'InvalidMimeType', 'invalid_mime_type', `mime type ${type} is not supported`)
export const invalidKey = (key: string) => failure('400', 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export { failure }
