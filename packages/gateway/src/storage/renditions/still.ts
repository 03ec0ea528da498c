// A picture that sharp can read, made of an original that it cannot: HEIC, or a video.

import { objectKey, readAll } from '../bytes.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { ObjectStore } from '../object-store.ts'
import { decodeHeic } from './decode-heic.ts'
import { isHeic, isVideo, LONGEST_SIDE } from './transformation.ts'

export const needsStill = (type: string) => isHeic(type) || isVideo(type)

/**
 * A JPEG, upright and as large as the largest rendition, so that all of them are made of it. It takes seconds.
 * @returns undefined when the original is gone, or a video cannot be looked into
 * @throws when it cannot be decoded, or takes too long
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
  const file = objects.fileOf?.(objectKey(version))
  return file === undefined ? undefined : ffmpeg.still(file, LONGEST_SIDE, signal)
}
