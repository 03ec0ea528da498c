// What is known of a stored file: its hash, by which a client can tell whether it is there already, and the dimensions and
// duration of media, so that pages can reserve space before loading it, and how pictures look.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { objectKey } from './bytes.ts'
import { isTimed } from './content-type.ts'
import type { MediaFacts } from './ffmpeg-log.ts'
import type { PictureLook } from './picture-look.ts'
import { loadSharp } from './renditions/sharp.ts'
import { isHeic, isPicture, LARGEST_PICTURE } from './renditions/transformation.ts'
import type { StorageServices } from './services.ts'

type Inspecting = Pick<StorageServices, 'objects' | 'ffmpeg' | 'renditions' | 'log'>

/** `sha256` in hexadecimal. */
export type FileFacts = MediaFacts & Partial<PictureLook> & { sha256?: string }

/** `type` is the checked media type, `owner` who stored it, `size` in bytes. */
type Stored = { version: string; type: string; owner: string; size: number }

/**
 * Reads the stored bytes once.
 * @returns what can be read, and never a failure of the upload
 */
export async function fileFacts(services: Inspecting, stored: Stored): Promise<FileFacts> {
  const { version, type, owner, size } = stored
  try {
    const facts = await services.objects.withFile(objectKey(version), async (file) => ({
      ...(await mediaFacts(services, file, stored)),
      sha256: await hashOf(file),
    }))
    // A HEIC takes seconds: `describePictures` comes back to it.
    if (!isPicture(type) || isHeic(type) || size > LARGEST_PICTURE) return facts ?? {}
    return { ...facts, ...(await services.renditions.lookOf({ version, mimetype: type, owner })) }
  } catch (error) {
    services.log.warn({ err: error, version }, 'storage: a stored file could not be read again')
    return {}
  }
}

async function mediaFacts(
  { ffmpeg, log }: Inspecting,
  file: string,
  { version, type, owner }: Stored,
): Promise<MediaFacts> {
  try {
    if (isTimed(type)) return await ffmpeg.describe(file, owner)
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

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
