// Sizes of pictures, and the file names that carry a size before the file is loaded.

import { toBase64url } from '@/browser/base64url'

export type Size = { width: number; height: number }

/** The largest size of the same shape with no side longer than `limit`; never larger than it is. */
export function fitWithin({ width, height }: Size, limit: number): Size {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of a picture that is turned. @param rotation in degrees */
export const turnedSize = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/**
 * An unguessable name (128 random bits) with the placeholder and the size, which the page shows while the picture
 * loads: 22 random characters, the placeholder, `_2048x1536.webp`. The bucket accepts 64 characters before the dot,
 * and all of them may be needed.
 */
export const photoName = ({ size: { width, height }, placeholder, extension }: Described) =>
  `${toBase64url(crypto.getRandomValues(new Uint8Array(16)))}${placeholder}_${width}x${height}.${extension}`

type Described = { size: Size; placeholder: string; extension: string }

/** Reads a name from `photoName`; empty for any other name. Older names carry less. */
export function describedIn(url: string): { size?: Size; placeholder?: string } {
  const [, placeholder, width, height] =
    /^[\w-]{22}([\w-]*?)_(\d{1,5})x(\d{1,5})\.\w+$/.exec(url.split('/').at(-1) ?? '') ?? []
  if (!Number(width) || !Number(height)) return {}
  const size = { width: Number(width), height: Number(height) }
  return placeholder ? { size, placeholder } : { size }
}
