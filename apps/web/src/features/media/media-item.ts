import type { RowOf } from '@/data/declare'
import { fileName } from '@/photos/file-name'
import type { media } from './media'

/** A post, message, recipe or relative that shows an item. */
export type Use = { place: 'posts' | 'messages' | 'recipes' | 'history'; row_id: string }

/** A photo, video or document that a member shared. Its uploader is null when the viewer may no longer see them. */
export type MediaItem = RowOf<typeof media>

/** Where its file is stored. */
export const locationOf = ({ bucket_id, file_path }: Pick<MediaItem, 'bucket_id' | 'file_path'>) =>
  `${bucket_id}/${file_path}`

/** Where an item is shown besides Media, if anywhere. */
export const shownBy = ({ uses }: Pick<MediaItem, 'uses'>): Use | undefined => uses[0] as Use | undefined

/** Whether it was uploaded to Media, or kept there, and nothing else shows it. What something else shows is deleted there. */
export const isOnlyInMedia = ({ places }: Pick<MediaItem, 'places'>) =>
  places.every((place) => place === 'media')

/** The width of a picture, as it is turned, divided by its height; undefined where its size is unknown. */
export function ratioOf({ width, height, rotation }: Pick<MediaItem, 'width' | 'height' | 'rotation'>) {
  if (!width || !height) return undefined
  return rotation % 180 === 0 ? width / height : height / width
}

/** What an uploader may change. */
export type Details = Pick<
  MediaItem,
  | 'title'
  | 'description'
  | 'is_private'
  | 'taken_at'
  | 'taken_precision'
  | 'taken_place'
  | 'latitude'
  | 'longitude'
>

export type Kind = 'image' | 'video' | 'document'

/** Sound is filed under documents: there is nothing of it to see. */
/** Pictures that most browsers do not show, and of which the server makes no smaller ones. */
const UNSHOWN = ['image/jxl', 'image/jp2', 'image/x-adobe-dng']

export function kindOf({ file_type }: Pick<MediaItem, 'file_type'>): Kind {
  if (file_type.startsWith('image/')) return UNSHOWN.includes(file_type) ? 'document' : 'image'
  return file_type.startsWith('video/') ? 'video' : 'document'
}

/** What a download is called: the title, with the extension that says how to open it. */
export const fileNameOf = ({ title, file_path }: Pick<MediaItem, 'title' | 'file_path'>): string =>
  fileName(title, file_path)
