import type { Tables } from '@/lib/database.types'
import type { PackedPhoto } from '@/lib/packed-photo'

type Author = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>

export type Post = Tables<'posts'> & {
  /** Null when the author has left the family. */
  author: Author | null
  liked: boolean
}

export type Draft = { content: string; tags: string[] }

/** The kind of entry in the outbox. */
export const POST = 'post'

export type PostBody = Draft & { family_id: string; photo: PackedPhoto | undefined }
