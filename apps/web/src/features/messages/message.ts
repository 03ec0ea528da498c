import type { Tables } from '@/lib/database.types'
import type { ChosenPhoto } from './composer/photo'

export type Message = Tables<'messages'>

/** A message that the server does not have yet. */
export type Unsent = Pick<Message, 'id' | 'conversation_id' | 'user_id' | 'content' | 'created_at'> & {
  photo: ChosenPhoto | undefined
  /** Why sending failed; undefined while it is being sent. */
  problem?: string
}

/** A message as a conversation shows it. */
export type Shown = Message & { state: 'stored' | 'sending' | 'failed' | 'example'; problem?: string }

/** Returns the same object for the same message, so that rows on the screen do not render again. */
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
