import type { Tables } from '@/lib/database.types'

/** A photo, video or document that a member shared. */
export type MediaItem = Omit<Tables<'family_media'>, 'family_id' | 'file_size'> & {
  /** Null when the viewer may no longer see the uploader. */
  uploader: Pick<Tables<'profiles'>, 'id' | 'full_name'> | null
}

/** What an uploader may change. */
export type Details = Pick<MediaItem, 'title' | 'description' | 'is_private'>

export type Kind = 'image' | 'video' | 'document'

/** Sound is filed under documents: there is nothing of it to see. */
export function kindOf({ file_type }: Pick<MediaItem, 'file_type'>): Kind {
  if (file_type.startsWith('image/')) return 'image'
  return file_type.startsWith('video/') ? 'video' : 'document'
}

/** What a download is called: the title, with the extension that says how to open it. */
export function fileNameOf({ title, file_path }: Pick<MediaItem, 'title' | 'file_path'>): string {
  const extension = file_path.slice(file_path.lastIndexOf('.'))
  // No system takes these in the name of a file.
  const name = title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`
}
