// The input may be anything whose first bytes look like a picture.

import { loadSharp, MAX_PIXELS } from './sharp.ts'
import { type Format, LONGEST_SIDE, type Transformation } from './transformation.ts'

const MAX_SECONDS = 20

// Fast encoding at a slightly larger size, because a user waits for the first one.
const ENCODERS = {
  jpeg: { mozjpeg: false },
  png: { compressionLevel: 6 },
  webp: { effort: 2 },
  gif: { effort: 2 },
  avif: { effort: 0 },
} satisfies Record<Format, object>

/**
 * Rotates a picture upright and resizes it, never beyond its own size. Animations stay animated; metadata of the camera
 * (place, time, owner) is dropped, and colours become sRGB.
 * @throws when it cannot be decoded, has too many pixels or takes too long
 */
export async function makeRendition(
  original: Uint8Array,
  { width, height, resize, quality }: Transformation,
  format: Format,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const encoder = format === 'png' ? ENCODERS.png : { quality, ...ENCODERS[format] }
  return sharp(original, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...boxOf(width, height, resize), withoutEnlargement: true })
    .toFormat(format, encoder)
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** One given side determines the other; without any, only the upper limit applies. */
function boxOf(width: number | undefined, height: number | undefined, resize: Transformation['resize']) {
  if (!width && !height) return { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: FITS.contain }
  return { ...(width && { width }), ...(height && { height }), fit: FITS[resize] }
}
