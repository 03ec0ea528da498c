import type { Tables } from '@/lib/database.types'
import type { ChosenPhoto } from './composer/photo'

export type Message = Tables<'messages'>

/** What is on its way to the server, or has not got there. */
export type Unsent = Pick<Message, 'id' | 'conversation_id' | 'user_id' | 'content' | 'created_at'> & {
  photo: ChosenPhoto | undefined
  /** Why it has not got there; without it, it is on its way. */
  problem?: string
}

/** A message as it stands in a conversation. */
export type Shown = Message & { state: 'stored' | 'sending' | 'failed' | 'example'; problem?: string }

/** The same for the same message, however often a page of others comes: what is on the screen is not drawn anew. */
export function storedMessage(message: Message): Shown {
  const shown = known.get(message) ?? { ...message, state: 'stored' }
  known.set(message, shown)
  return shown
}
const known = new WeakMap<Message, Shown>()

export const unsentMessage = ({ photo, problem, ...message }: Unsent): Shown => ({
  ...message,
  image_path: photo?.path ?? null,
  state: problem === undefined ? 'sending' : 'failed',
  ...(problem !== undefined && { problem }),
})
