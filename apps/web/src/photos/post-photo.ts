import { describedIn, turnedSize } from './photo-size'

const WIDE = 16 / 9
const TALL = 4 / 5

/** The width of the feed: beside the upcoming cards, beside the sidebar, on a phone. */
export const FEED_WIDTH =
  '(min-width: 73.75rem) 684px, (min-width: 768px) min(720px, 100vw - 320px), calc(100vw - 28px)'

/**
 * The shape of a picture within limits, so that a very tall or wide one does not fill the page; the gallery shows the whole
 * picture.
 * @param rotation by which it is turned, in degrees
 */
export function postPhotoRatio(url: string, rotation = 0): number {
  const { size } = describedIn(url)
  if (!size) return 4 / 3
  const { width, height } = turnedSize(size, rotation)
  return Math.min(WIDE, Math.max(TALL, width / height))
}
