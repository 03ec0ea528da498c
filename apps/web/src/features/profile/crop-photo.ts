import { draw, encode, type Photo } from '@/photos/shrink-picture'

/** A square of the upright picture, in its pixels. */
export type Area = { x: number; y: number; width: number; height: number }

const SIDE = 512

/** Crops the photo to the size of a portrait on the profile page. The result has none of the file's metadata. */
export async function cropPhoto(file: Blob, { x, y, width, height }: Area): Promise<Photo> {
  const picture = await createImageBitmap(file)
  const square = await createImageBitmap(picture, x, y, width, height)
  try {
    const size = { width: SIDE, height: SIDE }
    return { ...(await encode(draw(square, size))), size, placeholder: '' }
  } finally {
    picture.close()
    square.close()
  }
}
