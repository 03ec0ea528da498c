// What a comment is to the app.

import { MessageCircle } from 'lucide-react'
import { declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

/** Its address leads on to what it is about: routes/comment.tsx. */
export const comments = declare({
  kind: 'comment',
  name: m.search_kind_comment,
  icon: MessageCircle,
  path: ({ id }) => ({ to: '/comments/$id', params: { id } }),
  table: 'comments',
  columns: '*',
  scope: 'family_id',
  author: 'user_id',
  order: ['created_at.desc', 'id.desc'],
  live: { comments: 'family_id' },
  offline: true,
  edits: { content: m.comment_label, mentions: m.comment_label },
  title: ({ content }) => content,
  texts: {
    failed: m.comments_failed,
    changeFailed: m.comment_edit_failed,
    gone: m.comment_gone,
    waiting: m.outbox_comment,
    deleted: m.comment_deleted,
    deleteFailed: m.comment_delete_failed,
  },
})

export type Comment = RowOf<typeof comments>

/** The kinds of things that comments are about: `post_id` is the column for a post. */
export const SUBJECTS = ['post', 'media', 'recipe', 'event', 'relative'] as const

/** What a comment is about. */
export type Subject = { kind: (typeof SUBJECTS)[number]; id: string }

export const columnOf = ({ kind, id }: Subject) => ({ [`${kind}_id`]: id })

/** The text of a comment, and the members whom it mentions. */
type Written = Pick<Comment, 'content' | 'mentions'>

/** The kind of entry in the outbox. */
export const COMMENT = 'comment'

export type CommentBody = Written & { family_id: string; subject: Subject; parent_id: string | null }

export const MAX_LENGTH = 4_000

export const isEdited = ({ created_at, updated_at }: Comment) => created_at !== updated_at
