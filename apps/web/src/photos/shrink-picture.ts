// Prepares a picture for storage: smaller, upright, and without EXIF data, which can include the location.

import { type Canvas, contextOf, newCanvas, toBlob } from './canvas'
import { fitWithin, type Size } from './photo-size'
import { placeholderOf } from './placeholder'

const LONGEST_SIDE = 2048
const QUALITY = 0.85

export type Photo = {
  file: Blob
  size: Size
  extension: string
  placeholder: string
  /** In the local time of the place. The shrunk file has no EXIF data. */
  takenAt?: string | undefined
}

/** @throws when the browser cannot decode the file as a picture */
export async function shrinkPicture(file: File): Promise<Photo> {
  // Decoding turns it upright and drops all metadata.
  const picture = await createImageBitmap(file)
  try {
    // A canvas would keep only the first frame, and a GIF has no EXIF data.
    if (file.type === 'image/gif') {
      const size = { width: picture.width, height: picture.height }
      return { file, size, extension: 'gif', placeholder: '' }
    }
    const size = fitWithin(picture, LONGEST_SIDE)
    const canvas = draw(picture, size)
    return { ...(await encode(canvas)), size, placeholder: placeholderOf(canvas, size) }
  } finally {
    picture.close()
  }
}

/** Draws the whole picture at this size. */
export function draw(picture: ImageBitmap, { width, height }: Size) {
  const canvas = newCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** As WebP or, where the browser cannot, as JPEG. */
export async function encode(canvas: Canvas) {
  const webp = await toBlob(canvas, { type: 'image/webp', quality: QUALITY })
  if (webp.type === 'image/webp') return { file: webp, extension: 'webp' }

  // Safari cannot encode WebP. JPEG has no transparency, which would turn black.
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { file: await toBlob(canvas, { type: 'image/jpeg', quality: QUALITY }), extension: 'jpg' }
}
