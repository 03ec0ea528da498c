import type { Tables } from '@/lib/database.types'

type Author = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>

export type Post = Tables<'posts'> & {
  /** Null when the author has left the family. */
  author: Author | null
  liked: boolean
}

export type Draft = { content: string; tags: string[] }
