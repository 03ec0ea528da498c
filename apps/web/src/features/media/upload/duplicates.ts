// Whether Media has a file already, as far as the viewer sees it.

import type { Tables } from '@/data/database.types'
import { withoutPlace } from '@/photos/camera/camera-facts'
import { fileHash } from '@/photos/file-hash'
import { mediaTypeOf } from '@/photos/media-type'
import { readOfSizes } from './api'

/** An item of Media with the same content as a chosen file. */
export type Same = Pick<Tables<'media'>, 'id' | 'title' | 'bucket_id' | 'file_path'>

/** So many sizes fit into an address. */
const SIZES_AT_ONCE = 100

/**
 * Calls back for each file that Media has. Files are read only if one of their size is there, so thousands of new ones cost a
 * request or two. Without a connection, or where the server knows no hashes, nothing is found.
 */
export async function findSame(
  files: readonly File[],
  found: (file: File, same: Same) => void,
): Promise<void> {
  const sizes = [...new Set(files.map(({ size }) => size))]
  for (let at = 0; at < sizes.length; at += SIZES_AT_ONCE) {
    const stored = await readOfSizes(sizes.slice(at, at + SIZES_AT_ONCE)).catch(() => [])
    for (const file of files) {
      const alike = stored.filter(({ file_size }) => file_size === file.size)
      if (alike.length === 0) continue
      // As it would be stored.
      const hash = await withoutPlace(file, mediaTypeOf(file) ?? '')
        .then(fileHash)
        .catch(() => null)
      const same = alike.find(({ file_hash }) => file_hash === hash)
      if (same) found(file, same)
    }
  }
}
