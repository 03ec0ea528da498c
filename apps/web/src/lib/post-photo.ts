import { describedIn } from './photo-size'

const WIDE = 16 / 9
const TALL = 4 / 5

/** The width of the feed: beside the upcoming cards, beside the sidebar, on a phone. */
export const FEED_WIDTH =
  '(min-width: 73.75rem) 684px, (min-width: 768px) min(720px, 100vw - 320px), calc(100vw - 28px)'

/** Very tall or wide pictures are cropped, so that one post does not fill the page; the gallery shows the whole picture. */
export function postPhotoRatio(url: string): number {
  const { size } = describedIn(url)
  return size ? Math.min(WIDE, Math.max(TALL, size.width / size.height)) : 4 / 3
}
