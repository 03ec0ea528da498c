// The inbox in the query cache. Every change returns a new one.

import type { RowOf } from '@/data/declare'
import type { Message } from './message'
import type { conversations } from './messages'

/** A conversation of the viewer with its last message. */
export type InboxRow = RowOf<typeof conversations> & {
  last_read_at: string
  /** 100 stands for 100 and more. */
  unread: number
  message_id: string | null
  message_user_id: string | null
  message_content: string | null
  message_photos: number | null
  message_at: string | null
  message_attachments: Message['attachments'] | null
}

/** Adds a message: it becomes the last one unless a newer one is known. */
export function withLastMessage(inbox: InboxRow[], message: Message, userId: string): InboxRow[] {
  const changed = inbox.map((row) => {
    if (row.id !== message.conversation_id || row.message_id === message.id) return row
    const isNew = message.user_id !== userId && message.created_at > row.last_read_at
    const unread = Math.min(row.unread + Number(isNew), 100)
    if (row.message_at && row.message_at > message.created_at) return { ...row, unread }
    return {
      ...row,
      unread,
      message_id: message.id,
      message_user_id: message.user_id,
      message_content: message.content,
      message_photos: message.image_paths.length,
      message_at: message.created_at,
      message_attachments: message.attachments,
    }
  })
  return changed.sort(latestFirst)
}

/** Follows an edit of a last message. */
export const withEdit = (inbox: InboxRow[], { id, content }: Message): InboxRow[] =>
  inbox.map((row) => (row.message_id === id ? { ...row, message_content: content } : row))

/** Marks everything up to `readAt` as read. */
export const withRead = (inbox: InboxRow[], conversationId: string, readAt: string): InboxRow[] =>
  inbox.map((row) =>
    row.id === conversationId && row.last_read_at < readAt
      ? { ...row, last_read_at: readAt, unread: 0 }
      : row,
  )

export const countUnread = (inbox: InboxRow[]) => inbox.reduce((count, { unread }) => count + unread, 0)

const latestFirst = (a: InboxRow, b: InboxRow) => {
  const [first, second] = [a.message_at ?? a.created_at, b.message_at ?? b.created_at]
  return Number(first < second) - Number(first > second)
}
