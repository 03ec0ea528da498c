// What a page wants to know of a picture, a video or a sound before it loads: to leave the right room for it.

import { objectKey } from './bytes.ts'
import { isTimed } from './content-type.ts'
import type { MediaFacts } from './ffmpeg-log.ts'
import { loadSharp } from './renditions/sharp.ts'
import { isPicture } from './renditions/transformation.ts'
import type { StorageServices } from './services.ts'

/**
 * Reads them from the headers of stored bytes.
 * @param type the settled media type
 * @returns what can be found out: nothing for other files, and nothing rather than a failed upload
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
    log.info({ err: error, version }, 'Width, height and duration remain unknown')
    return {}
  }
}

/** Upright: as Exif and HEIF want it turned. */
async function sizeOf(file: string): Promise<MediaFacts> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(file, { failOn: 'none' }).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}
