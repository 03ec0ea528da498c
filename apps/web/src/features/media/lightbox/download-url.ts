import { fileNameOf, type MediaItem } from '../media-item'

/** Where the original is downloaded under a name that people understand. @param url of its file, signed if it is private */
export const downloadUrl = (item: MediaItem, url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(fileNameOf(item))}`
