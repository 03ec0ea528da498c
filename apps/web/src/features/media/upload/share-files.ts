import { mediaTypeOf } from '@/photos/media-type'
import { findSame } from './duplicates'
import { cleanTitle, titleOf } from './title-of'
import { newUpload, pathOf, type Uploader } from './upload'
import { startUploads } from './uploads'

/**
 * Prepares files for Media without asking for more about them. Those that are there already are not sent again.
 * @returns where each of them is or will be stored: `{bucket}/{path}`
 */
export async function shareFiles(
  owner: Uploader,
  files: { file: File; title: string }[],
): Promise<{ paths: string[]; send: () => void }> {
  const known = new Map<File, string>()
  await findSame(
    files.map(({ file }) => file),
    (file, { bucket_id, file_path }) => known.set(file, `${bucket_id}/${file_path}`),
  )
  const words = { description: null, isPrivate: false, sharesPlace: false, albumId: null }
  const all = files.map(({ file, title }) => {
    const contentType = mediaTypeOf(file) ?? file.type
    const addition = {
      file,
      motion: undefined,
      contentType,
      words: { ...words, title: cleanTitle(title) || titleOf(file.name) },
    }
    return { ...addition, storedAt: known.get(file), upload: newUpload(addition, owner) }
  })
  return {
    paths: all.map(({ storedAt, upload }) => storedAt ?? `family-media/${pathOf(upload)}`),
    send: () =>
      void startUploads(
        owner,
        all.filter(({ storedAt }) => !storedAt),
      ),
  }
}
