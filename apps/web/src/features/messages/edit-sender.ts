// Sends edits of messages.

import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { errorMessage } from '@/lib/error-message'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { replaceMessage } from './api'
import { MAX_CHARACTERS, type MessageEdit } from './message'

export function messageEditSender(queryClient: QueryClient, familyId: string): Sender<MessageEdit> {
  return {
    async send({ body: { id, content } }) {
      const { data } = await db
        .from('messages')
        .update({ content })
        .eq('id', id)
        .select('*')
        .maybeSingle()
        .throwOnError()
      if (!data) throw new UserError(m.message_gone())
      replaceMessage(queryClient, familyId, data)
    },
    problem: (error) => errorMessage(error, m.try_later()),
    describe: ({ content, conversation_id }) => ({
      title: m.outbox_message(),
      text: content || m.message_photo(),
      to: `/messages?conversation=${conversation_id}`,
    }),
    text: {
      of: ({ content }) => content,
      maxLength: MAX_CHARACTERS,
      change: ({ kind, lane, body }, content) => ({ id: newId(), kind, lane, body: { ...body, content } }),
    },
  }
}
