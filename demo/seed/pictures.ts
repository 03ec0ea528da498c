// The family's pictures, in demo/media.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The file below demo/media, without its extension. */
export type Picture = `${'portraits' | 'scenes' | 'dishes'}/${string}`

const media = join(import.meta.dirname, '../media')

export async function readPicture(picture: Picture) {
  const data = await readFile(join(media, `${picture}.webp`))
  const { width, height } = await sharp(data).metadata()
  return { data, width, height }
}

/** @param name of a file in demo/media that is no picture, such as `lake.mp4` */
export const readMedia = (name: string) => readFile(join(media, name))
