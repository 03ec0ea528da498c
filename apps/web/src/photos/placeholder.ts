// Placeholders of pictures: colours and rough shapes in a few bytes, which are part of the file name
// (https://evanw.github.io/thumbhash/).

import { rgbaToThumbHash, thumbHashToDataURL } from 'thumbhash'
import { fromBase64url, toBase64url } from '@/browser/base64url'
import { contextOf, newCanvas } from './canvas'
import { fitWithin, type Size } from './photo-size'

const MAX_THUMBHASH_TAKES = 100

/** @returns at most 32 characters of the URL-safe alphabet */
export function placeholderOf(picture: CanvasImageSource, size: Size): string {
  const { width, height } = fitWithin(size, MAX_THUMBHASH_TAKES)
  const context = contextOf(newCanvas(width, height), { willReadFrequently: true })
  // A hash with transparency would be too long for a file name.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return toBase64url(rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data))
}

/** @returns a `data:` URL of some 30 pixels, to be enlarged */
export const placeholderUrl = (placeholder: string) => thumbHashToDataURL(fromBase64url(placeholder))
