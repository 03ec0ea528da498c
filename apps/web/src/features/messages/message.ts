import type { Tables } from '@/lib/database.types'
import type { Entry } from '@/lib/outbox/entry'
import type { PackedPhoto } from '@/lib/packed-photo'

export type Message = Tables<'messages'>

/** The kind of entry in the outbox. */
export const MESSAGE = 'message'

export type MessageBody = Pick<Message, 'conversation_id' | 'user_id' | 'content' | 'created_at'> & {
  photo: PackedPhoto | undefined
}

/** A message that the server does not have yet. */
export type Unsent = Entry<MessageBody>

export const isUnsent = (entry: Entry): entry is Unsent => entry.kind === MESSAGE

/** A message as a conversation shows it. */
export type Shown = Message & { state: 'stored' | 'sending' | 'waiting' | 'failed' | 'example' }

/** Returns the same object for the same message, so that rows on the screen do not render again. */
export function storedMessage(message: Message): Shown {
  const shown = known.get(message) ?? { ...message, state: 'stored' }
  known.set(message, shown)
  return shown
}
const known = new WeakMap<Message, Shown>()

export const unsentMessage = ({ id, body: { photo, ...message }, state, delayed }: Unsent): Shown => ({
  ...message,
  id,
  image_path: photo?.path ?? null,
  state: state === 'refused' ? 'failed' : delayed ? 'waiting' : 'sending',
})
