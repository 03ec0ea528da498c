import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { formatBytes } from '@/text/format'
import { mediaTypeOf } from './media-type'

/** In bytes; what a server that names none takes. */
const LIMITS = { photo: 25 * 1024 ** 2, file: 2 * 1024 ** 3 }

/** Why a file cannot be shared, said before it is sent; undefined when nothing speaks against it. */
export function fileProblem(file: File): string | undefined {
  const type = mediaTypeOf(file)
  if (!type) return m.uploads_wrong_type()
  if (file.size === 0) return m.uploads_empty_file()
  const limits = config.uploadLimits ?? LIMITS
  const limit = type.startsWith('image/') ? limits.photo : limits.file
  if (file.size > limit) return m.uploads_too_large({ limit: formatBytes(limit) })
}
