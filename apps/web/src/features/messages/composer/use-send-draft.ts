import { KEPT_UP_TO_BYTES } from '@/browser/draft-files'
import { newId } from '@/data/new-id'
import type { Outcome } from '@/data/outbox/entry'
import { outboxQueue, send } from '@/data/outbox/outbox'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { packPhoto } from '@/photos/packed-photo'
import { uploadLarge } from '@/photos/upload-large'
import { endProgress } from '@/photos/upload-progress'
import { MESSAGE, MESSAGE_EDIT, type Message, type MessageBody, type MessageEdit } from '../message'
import type { ChosenFile } from './chosen'
import { clearDraft, type Draft, restoreRefused, showProblem } from './drafts'

/** Sends a draft as a new message or as an edit, and clears it. */
export function useSendDraft(conversationId: string) {
  const { userId } = useViewer()

  return async (draft: Draft) => {
    const large = draft.editing ? [] : tooLargeToKeep(draft)
    try {
      for (const file of large) await uploadLarge('messages', file.path, file, userId)
    } catch (error) {
      showProblem(conversationId, errorMessage(error, m.try_later()))
      return
    } finally {
      endProgress(large.map(({ path }) => path))
    }
    clearDraft(conversationId, draft)
    const restore = (problem: string) => restoreRefused(conversationId, { ...draft, problem })
    const id = newId(conversationId)
    try {
      const outcome = draft.editing
        ? await sendEdit(id, draft.editing.message, draft.content.trim())
        : await sendNew(id, await bodyOf(conversationId, userId, draft, large))
      if (outcome.state === 'refused' && restore(outcome.problem)) await (await outboxQueue()).discard(id)
      if (outcome.state === 'waiting')
        toast.info(m.outbox_waiting(), { description: m.message_waiting(), id: 'message-sent' })
    } catch (error) {
      const problem = errorMessage(error, m.try_later())
      if (!restore(problem)) toast.error(m.message_failed({ reason: problem }))
    }
  }
}

/** No browser keeps a film for later. */
function tooLargeToKeep({ photos, files }: Draft): ChosenFile[] {
  let room = KEPT_UP_TO_BYTES - photos.reduce((sum, { photo }) => sum + photo.file.size, 0)
  return files.filter(({ file }) => {
    if (file.size > room) return true
    room -= file.size
    return false
  })
}

/** @param uploaded those of its files that the server has already */
async function bodyOf(
  conversation_id: string,
  user_id: string,
  draft: Draft,
  uploaded: ChosenFile[],
): Promise<MessageBody> {
  return {
    conversation_id,
    user_id,
    content: draft.content.trim(),
    reply_to: draft.replyTo?.id ?? null,
    photos: await Promise.all(draft.photos.map(({ photo, path }) => packPhoto(photo, path))),
    attachments: await Promise.all(
      draft.files.map(async (chosen) => {
        const { file, ...described } = chosen
        const attachment = { ...described, type: file.type, size: file.size }
        return uploaded.includes(chosen) ? attachment : { ...attachment, bytes: await file.arrayBuffer() }
      }),
    ),
    created_at: new Date().toISOString(),
  }
}

function sendNew(id: string, body: MessageBody): Promise<Outcome> {
  const files = [...body.photos, ...(body.attachments ?? [])]
  const bytes = files.reduce((sum, file) => sum + (file.bytes?.byteLength ?? 0), 0)
  return send({ id, kind: MESSAGE, lane: `messages ${body.conversation_id}`, body, bytes })
}

/** An earlier edit of the same message that waits gives way. */
async function sendEdit(id: string, message: Message, content: string): Promise<Outcome> {
  if (content === message.content) return { state: 'sent' }
  const body: MessageEdit = { id: message.id, conversation_id: message.conversation_id, content }
  return send({ id, kind: MESSAGE_EDIT, lane: editLane(message.id), body }, { replaces: true })
}
