import { fileNameOf, type MediaItem } from '../media-item'

/** Where the original is downloaded under a name that people understand. @param url a signed one */
export const downloadUrl = (item: MediaItem, url: string) =>
  `${url}&download=${encodeURIComponent(fileNameOf(item))}`
