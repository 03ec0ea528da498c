import { isVideo } from './is-video'
import type { Size } from './photo-size'
import { renditionUrl, storedUrl } from './stored-url'

const RENDITION_WIDTHS = [480, 960, 1440]

/** The renditions of a photo or video for `srcset`; the largest of a photo is the photo itself. */
export function sourceSet(url: string, size: Size | undefined): string {
  const renditions = RENDITION_WIDTHS.filter((width) => !size || width < size.width)
  const sources = renditions.map((width) => `${renditionUrl(url, width)} ${width}w`)
  return [...sources, ...(size && !isVideo(url) ? [`${storedUrl(url)} ${size.width}w`] : [])].join(', ')
}
