import type { Tables } from '@/data/database.types'
import type { PackedPhoto } from '@/photos/packed-photo'

type Author = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>

export type Post = Tables<'posts'> & {
  /** Null when the author has left the family. */
  author: Author | null
  liked: boolean
}

export const MAX_PHOTOS = 10

/** What its author writes and chooses. */
export type Draft = {
  content: string
  tags: string[]
  /** Photos and videos in their order: names in the bucket, or addresses of those that are stored already. */
  photos: string[]
}

/** The kinds of entries in the outbox. */
export const POST = 'post'
export const POST_EDIT = 'post edit'

/** `files`: those of the photos that still have to be uploaded. */
export type PostBody = Draft & { family_id: string; files: PackedPhoto[] }

export const isAddress = (photo: string) => photo.includes('/')
