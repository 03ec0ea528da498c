// Makes a picture for sharp from an original that it cannot read: HEIC or video.

import { objectKey, readAll } from '../bytes.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { ObjectStore } from '../object-store.ts'
import { decodeHeic } from './decode-heic.ts'
import { isHeic, isVideo, LONGEST_SIDE } from './transformation.ts'

export const needsStill = (type: string) => isHeic(type) || isVideo(type)

/**
 * An upright JPEG as large as the largest rendition, the source for all of them. Takes seconds.
 * @returns undefined when the original is gone or there is no ffmpeg for a video
 * @throws when it cannot be decoded or takes too long
 */
export async function makeStill(
  objects: ObjectStore,
  ffmpeg: Ffmpeg,
  { version, mimetype }: { version: string; mimetype: string },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (isHeic(mimetype)) {
    const heic = await readAll(objects, version)
    return heic && decodeHeic(heic, signal)
  }
  return objects.withFile(objectKey(version), (file) => ffmpeg.still(file, LONGEST_SIDE, signal))
}
