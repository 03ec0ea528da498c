// Messages between the input and the server. They are shown at once, outlive the screen that they were written on, and
// their text a reload.

import { createStore } from '@/lib/create-store'
import { m } from '@/paraglide/messages'
import type { Message, Unsent } from '../message'
import { forgetSent, takeBackDraft } from './drafts'
import { forgetPreview } from './photo'

const PREFIX = 'unsent message '

export const outbox = createStore<Unsent[]>(afterReload())

/** Nobody knows any more whether what was on its way has got there. Sent once more it is not there twice. */
function afterReload(): Unsent[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key): Unsent & { hadPhoto: boolean } => JSON.parse(sessionStorage.getItem(key) ?? ''))
    .map(({ hadPhoto, problem, ...message }) => ({
      ...message,
      photo: undefined,
      problem: hadPhoto ? m.message_photo_lost() : (problem ?? m.message_interrupted()),
    }))
    .sort((a, b) => Number(a.created_at > b.created_at) - Number(a.created_at < b.created_at))
}

function keep({ photo, ...message }: Unsent) {
  // Of a photo alone nothing can be kept; the composer warns before that is lost.
  if (!message.content) return
  sessionStorage.setItem(PREFIX + message.id, JSON.stringify({ ...message, hadPhoto: photo !== undefined }))
}

function remove(id: string) {
  sessionStorage.removeItem(PREFIX + id)
  outbox.set(outbox.get().filter((unsent) => unsent.id !== id))
}

/** On its way, for the first time or once more. */
export function sending(message: Unsent): void {
  const { problem: _, ...fresh } = message
  keep(fresh)
  const known = outbox.get().some(({ id }) => id === message.id)
  outbox.set(
    known ? outbox.get().map((one) => (one.id === message.id ? fresh : one)) : [...outbox.get(), fresh],
  )
}

export function arrived({
  id,
  conversation_id,
  user_id,
}: Pick<Message, 'id' | 'conversation_id' | 'user_id'>) {
  if (outbox.get().some((unsent) => unsent.id === id)) remove(id)
  forgetSent(user_id, conversation_id, id)
}

/** It goes back into the input. Where that is taken by something new, it stays where it is, to be sent once more. */
export function failed(message: Unsent, problem: string): void {
  const { id, user_id, conversation_id, content, photo } = message
  // The answer was lost on the way, and one has heard by another that it is there.
  if (outbox.get().every((unsent) => unsent.id !== id)) return
  if (takeBackDraft(user_id, conversation_id, { content, photo, unsentId: id, problem })) {
    remove(id)
  } else {
    keep({ ...message, problem })
    outbox.set(outbox.get().map((one) => (one.id === id ? { ...one, problem } : one)))
  }
}

export function discard({ id, image_path }: Pick<Message, 'id' | 'image_path'>) {
  remove(id)
  if (image_path) forgetPreview(image_path)
}
