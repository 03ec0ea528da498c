import { z } from 'zod'
import { invalidRequest } from '../errors.ts'
import { cacheFor, parseMetadata } from '../read-upload.ts'
import { parseUploadMetadata } from './tus-headers.ts'

const metadataFields = z.object({
  bucketName: z.string().min(1),
  objectName: z.string().min(1),
  contentType: z.string().optional(),
  cacheControl: z.string().regex(/^\d*$/, 'must be a number of seconds').optional(),
  metadata: z.string().optional(),
})

/** Reads Upload-Metadata, with the names of supabase/storage. @throws InvalidRequest */
export function describeUpload(metadata: string) {
  const { data, error } = metadataFields.safeParse(parseUploadMetadata(metadata))
  if (error) throw invalidRequest(`Upload-Metadata: ${z.prettifyError(error)}`)
  return {
    target: { bucket: data.bucketName, name: data.objectName },
    type: data.contentType || 'application/octet-stream',
    cacheControl: cacheFor(data.cacheControl),
    userMetadata: data.metadata ? parseMetadata(data.metadata) : undefined,
  }
}
