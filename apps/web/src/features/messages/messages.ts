import { MessageSquare, MessagesSquare } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const messages: Thing = {
  kind: 'message',
  name: m.search_kind_message,
  icon: MessageSquare,
  path: ({ id, conversation_id }) => ({
    to: '/messages',
    search: { conversation: conversation_id ?? undefined, message: id },
  }),
}

export const conversations: Thing = {
  kind: 'conversation',
  name: m.nav_messages,
  icon: MessagesSquare,
  path: ({ id }) => ({ to: '/messages', search: { conversation: id } }),
}
