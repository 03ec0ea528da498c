// Messages that the server does not have yet. They are shown immediately and outlive the screen; text survives a reload.

import { createStore } from '@/lib/create-store'
import { onPurge, personalStore } from '@/lib/personal-store'
import { m } from '@/paraglide/messages'
import type { Message, Unsent } from '../message'
import { clearSentDraft, restoreFailed } from './drafts'
import { parseUnsent, type StoredUnsent } from './parse-unsent'
import { forgetPreview } from './previews'

const stored = personalStore('unsent-messages', 'session', parseUnsent)

export const outbox = createStore<Unsent[]>(stored.get().map(afterReload))
onPurge(() => outbox.set([]))

/** The reload interrupted its request, so it may or may not have been stored. Sending it again stores it only once. */
function afterReload({ hadPhoto, problem, ...message }: StoredUnsent): Unsent {
  const reason = hadPhoto ? m.message_photo_lost() : (problem ?? m.message_interrupted())
  return { ...message, photo: undefined, problem: reason }
}

function update(messages: Unsent[]) {
  outbox.set(messages)
  // A photo cannot be stored; the composer warns before leaving the page would lose it.
  const texts = messages
    .filter(({ content }) => content)
    .map(({ photo, ...message }) => ({ ...message, hadPhoto: photo !== undefined }))
  stored.set(texts.length > 0 ? texts : null)
}

const withChanged = (message: Unsent) => outbox.get().map((one) => (one.id === message.id ? message : one))
const withoutId = (id: string) => outbox.get().filter((one) => one.id !== id)
const has = (id: string) => outbox.get().some((one) => one.id === id)

/** Call with its request, the first one or another attempt. */
export function addToOutbox(message: Unsent): void {
  const { problem: _, ...sending } = message
  update(has(message.id) ? withChanged(sending) : [...outbox.get(), sending])
}

/** Call when the server is known to have the message, from its answer or from a live change. */
export function removeSent({ id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>): void {
  if (has(id)) update(withoutId(id))
  clearSentDraft(conversation_id, id)
}

/** Puts the message back into the input, or keeps it here to be sent again when the input is in use. */
export function markFailed(message: Unsent, problem: string): void {
  const { id, conversation_id, content, photo } = message
  // A live change has shown that the server has it, or the session has ended.
  if (!has(id)) return
  if (restoreFailed(conversation_id, { content, photo, unsentId: id, problem })) update(withoutId(id))
  else update(withChanged({ ...message, problem }))
}

export function discardUnsent({ id, image_path }: Pick<Message, 'id' | 'image_path'>): void {
  update(withoutId(id))
  if (image_path) forgetPreview(image_path)
}
