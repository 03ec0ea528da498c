// Dimensions and duration of media, so that pages can reserve space before loading it.

import { objectKey } from './bytes.ts'
import { isTimed } from './content-type.ts'
import type { MediaFacts } from './ffmpeg-log.ts'
import { loadSharp } from './renditions/sharp.ts'
import { isPicture } from './renditions/transformation.ts'
import type { StorageServices } from './services.ts'

/**
 * Reads them from the headers of stored bytes.
 * @param type the checked media type
 * @returns what can be read: nothing for other files, and never a failure of the upload
 */
export async function mediaFacts(
  { objects, ffmpeg, log }: Pick<StorageServices, 'objects' | 'ffmpeg' | 'log'>,
  version: string,
  type: string,
): Promise<MediaFacts> {
  const file = objects.fileOf?.(objectKey(version))
  if (file === undefined) return {}
  try {
    if (isTimed(type)) return await ffmpeg.describe(file)
    return isPicture(type) ? await sizeOf(file) : {}
  } catch (error) {
    log.info({ err: error, version }, 'storage: width, height and duration are unknown')
    return {}
  }
}

/** After the rotation from Exif or HEIF. */
async function sizeOf(file: string): Promise<MediaFacts> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(file, { failOn: 'none' }).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}
