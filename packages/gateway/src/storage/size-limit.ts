import { essence } from './content-type.ts'
import type { Bucket } from './rows.ts'

/** The largest upload of a type in bytes: of `image/png`, of `image/*`, of any (`*`). The most specific one counts. */
export type UploadLimits = Readonly<Record<string, number>>

/** The largest object of this type in this bucket, in bytes; null means no limit. */
export function sizeLimit(limits: UploadLimits, bucket: Bucket, type: string): number | null {
  const name = essence(type)
  const limit = limits[name] ?? limits[name.replace(/\/.*/, '/*')] ?? limits['*'] ?? Number.POSITIVE_INFINITY
  const smallest = Math.min(limit, bucket.file_size_limit ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(smallest) ? smallest : null
}
