import type { Tables } from '@/data/database.types'

export type Comment = Tables<'comments'>

/** What a comment is about. */
export type Subject = { kind: 'post' | 'media' | 'recipe' | 'event' | 'relative'; id: string }

/** The text of a comment, and the members whom it mentions. */
export type Written = Pick<Comment, 'content' | 'mentions'>

/** The kind of entry in the outbox. */
export const COMMENT = 'comment'

export type CommentBody = Written & { family_id: string; subject: Subject; parent_id: string | null }

export const MAX_LENGTH = 4_000

export const isEdited = ({ created_at, updated_at }: Comment) => created_at !== updated_at
