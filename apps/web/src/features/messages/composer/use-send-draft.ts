import { newId } from '@/data/new-id'
import type { Outcome } from '@/data/outbox/entry'
import { outboxQueue, send } from '@/data/outbox/outbox'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { packPhoto } from '@/photos/packed-photo'
import { MESSAGE, MESSAGE_EDIT, type Message, type MessageBody, type MessageEdit } from '../message'
import { clearDraft, type Draft, restoreRefused } from './drafts'

/** Sends a draft as a new message or as an edit, and clears it. */
export function useSendDraft(conversationId: string) {
  const { userId } = useViewer()

  return async (draft: Draft) => {
    clearDraft(conversationId)
    const restore = (problem: string) => restoreRefused(conversationId, { ...draft, problem })
    const id = newId(conversationId)
    try {
      const outcome = draft.editing
        ? await sendEdit(id, draft.editing.message, draft.content.trim())
        : await sendNew(id, await bodyOf(conversationId, userId, draft))
      if (outcome.state === 'refused' && restore(outcome.problem)) await (await outboxQueue()).discard(id)
      if (outcome.state === 'waiting')
        toast.info(m.outbox_waiting(), { description: m.message_waiting(), id: 'message-sent' })
    } catch (error) {
      const problem = errorMessage(error, m.try_later())
      if (!restore(problem)) toast.error(m.message_failed({ reason: problem }))
    }
  }
}

async function bodyOf(conversation_id: string, user_id: string, draft: Draft): Promise<MessageBody> {
  return {
    conversation_id,
    user_id,
    content: draft.content.trim(),
    reply_to: draft.replyTo?.id ?? null,
    photos: await Promise.all(draft.photos.map(({ photo, path }) => packPhoto(photo, path))),
    created_at: new Date().toISOString(),
  }
}

function sendNew(id: string, body: MessageBody): Promise<Outcome> {
  const bytes = body.photos.reduce((sum, photo) => sum + photo.bytes.byteLength, 0)
  return send({ id, kind: MESSAGE, lane: `messages ${body.conversation_id}`, body, bytes })
}

/** An earlier edit of the same message that waits gives way. */
async function sendEdit(id: string, message: Message, content: string): Promise<Outcome> {
  if (content === message.content) return { state: 'sent' }
  const body: MessageEdit = { id: message.id, conversation_id: message.conversation_id, content }
  return send({ id, kind: MESSAGE_EDIT, lane: editLane(message.id), body }, { replaces: true })
}
