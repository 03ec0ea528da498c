// Messages between the input and the server. They are shown at once, and outlive the screen that they were written on.

import { createStore } from '@/lib/create-store'
import type { Message, Unsent } from '../message'
import { forgetSent, takeBackDraft } from './drafts'
import { forgetPreview } from './photo'

export const outbox = createStore<Unsent[]>([])

const without = (id: string) => outbox.get().filter((unsent) => unsent.id !== id)

/** On its way, for the first time or once more. */
export function sending(message: Unsent): void {
  const { problem: _, ...fresh } = message
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
  if (outbox.get().some((unsent) => unsent.id === id)) outbox.set(without(id))
  forgetSent(user_id, conversation_id, id)
}

/** It goes back into the input. Where that is taken by something new, it stays where it is, to be sent once more. */
export function failed(message: Unsent, problem: string): void {
  const { id, user_id, conversation_id, content, photo } = message
  // The answer was lost on the way, and one has heard by another that it is there.
  if (outbox.get().every((unsent) => unsent.id !== id)) return
  if (takeBackDraft(user_id, conversation_id, { content, photo, unsentId: id, problem })) {
    outbox.set(without(id))
  } else {
    outbox.set(outbox.get().map((one) => (one.id === id ? { ...one, problem } : one)))
  }
}

export function discard({ id, image_path }: Pick<Message, 'id' | 'image_path'>) {
  outbox.set(without(id))
  if (image_path) forgetPreview(image_path)
}
