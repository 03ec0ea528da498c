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

/** What a photo booth makes of four people: two beside two. @param faces the names of their portraits */
export async function readBooth(faces: readonly string[]): Promise<Buffer> {
  const side = 480
  const portraits = faces.map(async (face, place) => ({
    input: (await readPicture(`portraits/${face}`)).data,
    left: (place % 2) * side,
    top: Math.floor(place / 2) * side,
  }))
  const paper = { width: 2 * side, height: 2 * side, channels: 3 as const, background: 'white' }
  return sharp({ create: paper })
    .composite(await Promise.all(portraits))
    .webp()
    .toBuffer()
}

/** @param name of a file in demo/media that is no picture, such as `lake.mp4` */
export const readMedia = (name: string) => readFile(join(media, name))
