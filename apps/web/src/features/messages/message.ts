import type { RowOf } from '@/data/declare'
import type { Entry } from '@/data/outbox/entry'
import type { PackedPhoto } from '@/photos/packed-photo'
import type { Attachment } from './attachment'
import type { messages } from './messages'

export type Message = Omit<RowOf<typeof messages>, 'live_family_id'>

/** The kinds of entries in the outbox. */
export const MESSAGE = 'message'
export const MESSAGE_EDIT = 'message edit'

export type MessageBody = Pick<
  Message,
  'conversation_id' | 'user_id' | 'content' | 'reply_to' | 'created_at'
> & {
  photos: PackedPhoto[]
  /** An entry that an earlier version has kept has none. */
  attachments?: PackedAttachment[]
}

/** A file as the outbox keeps it: without its bytes when it was too large and is uploaded already. */
type PackedAttachment = Attachment & { bytes?: ArrayBuffer; takenAt?: string | undefined }

export type MessageEdit = Pick<Message, 'id' | 'conversation_id' | 'content'>

/** A message that the server does not have yet. */
export type Unsent = Entry<MessageBody>
export type UnsentEdit = Entry<MessageEdit>

export const isUnsent = (entry: Entry): entry is Unsent => entry.kind === MESSAGE && !entry.withdrawn
export const isUnsentEdit = (entry: Entry): entry is UnsentEdit => entry.kind === MESSAGE_EDIT

export const MAX_CHARACTERS = 4_000
/** Photos and others. */
export const MAX_FILES = 10
const EDITABLE_MS = 60 * 60_000

export const isEditable = ({ created_at }: Message, now: number) => now - Date.parse(created_at) < EDITABLE_MS

/** A message as a conversation shows it. */
export type Shown = Message & {
  state: 'stored' | 'sending' | 'waiting' | 'failed' | 'example'
  /** The id of the entry in the outbox that adds or edits it. */
  entry?: string
}

/** Returns the same object for the same message, so that rows on the screen do not render again. */
export function storedMessage(message: Message): Shown {
  const shown = known.get(message) ?? { ...message, state: 'stored' }
  known.set(message, shown)
  return shown
}
const known = new WeakMap<Message, Shown>()

export const unsentMessage = ({
  id,
  body: { photos, attachments = [], ...message },
  ...entry
}: Unsent): Shown => ({
  ...message,
  id,
  image_paths: photos.map(({ path }) => path),
  attachments: attachments.map(({ bytes: _, takenAt: __, ...attachment }) => attachment),
  edited_at: null,
  reacted_by: {},
  state: stateOf(entry),
  entry: id,
})

export const editedMessage = (message: Message, { id, body, ...entry }: UnsentEdit): Shown => ({
  ...message,
  content: body.content,
  state: stateOf(entry),
  entry: id,
})

const stateOf = ({ state, delayed }: Pick<Entry, 'state' | 'delayed'>) =>
  state === 'refused' ? 'failed' : delayed ? 'waiting' : 'sending'
