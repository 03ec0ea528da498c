import { MessageCircle } from 'lucide-react'
import type { Tables } from '@/data/database.types'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

/** Its address leads on to what it is about: routes/comment.tsx. */
export const comments: Thing = {
  kind: 'comment',
  name: m.search_kind_comment,
  icon: MessageCircle,
  path: ({ id }) => ({ to: '/comments/$id', params: { id } }),
}

export type Comment = Tables<'comments'>

/** The kinds of things that comments are about: `post_id` is the column for a post. */
export const SUBJECTS = ['post', 'media', 'recipe', 'event', 'relative'] as const

/** What a comment is about. */
export type Subject = { kind: (typeof SUBJECTS)[number]; id: string }

/** The text of a comment, and the members whom it mentions. */
export type Written = Pick<Comment, 'content' | 'mentions'>

/** The kind of entry in the outbox. */
export const COMMENT = 'comment'

export type CommentBody = Written & { family_id: string; subject: Subject; parent_id: string | null }

export const MAX_LENGTH = 4_000

export const isEdited = ({ created_at, updated_at }: Comment) => created_at !== updated_at
