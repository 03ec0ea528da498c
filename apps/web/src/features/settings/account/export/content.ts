// What an export has, as read from the server and before it is written to files.

import type { Tables } from '@/data/database.types'

export type ExportContent = {
  /** Rows with a picture or another file. Those that are left out have no JSON file. */
  withFiles: {
    posts: Tables<'posts'>[]
    recipes: Tables<'recipes'>[]
    history: Tables<'family_history'>[]
    media: Tables<'media'>[]
    messages?: Tables<'messages'>[]
  }
  people: { profile: Tables<'profiles'> } | { members: Tables<'profiles'>[] }
  /** What the page needs for albums; its items may be of posts and recipes. */
  inAlbums: {
    albums: Tables<'albums'>[]
    albumItems: Tables<'album_items'>[]
    library: Tables<'media'>[]
  }
  /** What the page needs beside its items. */
  onPage: {
    comments: Tables<'comments'>[]
    /** The names of authors, by the ids of their profiles. */
    names: ReadonlyMap<string, string | null>
    /** Who is on which of the media. Without a name when the user does not see the person. */
    marks: { media_id: string; name: string | undefined }[]
  }
  /** Everything else, by the name of its JSON file. */
  others: Record<string, unknown>
  uses: FileUse[]
}

/** A stored file of a row. `url` is set for public ones. */
export type FileUse = { bucket_id: string; name: string; url: string | null; used_by: string; row_id: string }

/** The pictures of posts, messages, recipes and relatives are exported with those. */
export const isUploaded = ({ places }: Tables<'media'>) => places.includes('media')
