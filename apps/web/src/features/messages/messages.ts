// What messages and conversations are to the app. Both change message by message and without reading anything again, so the
// inbox and the pages of messages are composed in api.ts and log/log-api.ts.

import { MessageSquare, MessagesSquare } from 'lucide-react'
import { declare } from '@/data/declare'
import { m } from '@/i18n/messages'

export const messages = declare({
  kind: 'message',
  name: m.search_kind_message,
  icon: MessageSquare,
  path: ({ id, conversation_id }) => ({
    to: '/messages',
    search: { conversation: conversation_id ?? undefined, message: id },
  }),
  table: 'messages',
  columns: '*',
  scope: 'conversation_id',
  author: 'user_id',
  order: ['created_at.desc', 'id.desc'],
  live: { messages: 'live_family_id' },
  texts: {
    failed: m.messages_failed,
    gone: m.message_gone,
    waiting: m.outbox_message,
    deleted: m.message_deleted,
    deleteFailed: m.message_delete_failed,
  },
})

export const conversations = declare({
  kind: 'conversation',
  name: m.nav_messages,
  icon: MessagesSquare,
  path: ({ id }) => ({ to: '/messages', search: { conversation: id } }),
  table: 'conversations',
  columns: 'id, kind, name, created_by, created_at, updated_at',
  scope: 'family_id',
  author: 'created_by',
  order: ['created_at.desc', 'id.desc'],
  live: { conversations: 'family_id', conversation_members: 'live_family_id' },
  edits: { name: m.group_name },
  title: ({ name }) => name ?? '',
  texts: {
    failed: m.messages_failed,
    changed: m.group_renamed,
    changeFailed: m.group_change_failed,
    gone: m.conversation_gone,
    waiting: m.outbox_group,
  },
})
