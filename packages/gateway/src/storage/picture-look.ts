// How a picture looks, so that its copies can be told from other pictures: the same in another format, size or quality has almost
// the same look, also as WhatsApp recompresses it. A frame of a burst that has moved by 1 % of its width has another one.

import { loadSharp, MAX_PIXELS } from './renditions/sharp.ts'

/**
 * `dhash`: which of 64 parts are brighter than their neighbour, in hexadecimal, to find candidates by their Hamming distance.
 * `grid`: the brightness of 24 × 24 cells as bytes in base64, to compare them closely.
 */
export type PictureLook = { dhash: string; grid: string }

const SIDE = 24
/** In pixels. Decoding straight to the cells would round their edges, and move them by more than a burst does. */
const DECODED = 768
const PARTS = 8
/** Mean difference between neighbours, of 255. A picture of less says nothing: all plain ones look alike. */
const LEAST_CONTRAST = 2
/** By how much, of 255, a part has to be brighter. In an even sky the smallest differences are those of the compression. */
const MARGIN = 3
const MAX_SECONDS = 20

/**
 * @param picture in a format that sharp decodes; of an animation, the first frame
 * @returns undefined for a plain picture
 * @throws when it cannot be decoded, has too many pixels or takes too long
 */
export async function lookOf(picture: Uint8Array): Promise<PictureLook | undefined> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .resize(DECODED, DECODED, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .raw()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const cells = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .toColourspace('b-w')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  return contrastOf(cells) < LEAST_CONTRAST
    ? undefined
    : { dhash: differenceHash(cells), grid: cells.toString('base64') }
}

function contrastOf(cells: Uint8Array): number {
  let sum = 0
  for (let line = 0; line < SIDE; line++)
    for (let step = 1; step < SIDE; step++)
      for (const [at, before] of [
        [line * SIDE + step, line * SIDE + step - 1],
        [step * SIDE + line, (step - 1) * SIDE + line],
      ] as const)
        sum += Math.abs((cells[at] ?? 0) - (cells[before] ?? 0))
  return sum / (2 * SIDE * (SIDE - 1))
}

/** dHash (Krawetz, 2013), of 8 × 8 parts. The last of a row is compared with the first. */
function differenceHash(cells: Uint8Array): string {
  const width = SIDE / PARTS
  const brightness = (row: number, column: number) => {
    let sum = 0
    for (let y = 0; y < width; y++)
      for (let x = 0; x < width; x++)
        sum += cells[(row * width + y) * SIDE + (column % PARTS) * width + x] ?? 0
    return sum / width ** 2
  }
  let hash = 0n
  for (let row = 0; row < PARTS; row++)
    for (let column = 0; column < PARTS; column++)
      hash = (hash << 1n) | (brightness(row, column) - brightness(row, column + 1) > MARGIN ? 1n : 0n)
  return hash.toString(16).padStart(16, '0')
}
