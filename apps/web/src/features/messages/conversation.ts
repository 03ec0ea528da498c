// A conversation as the screens show it: its participants and its title.

import type { Tables } from '@/data/database.types'
import { m } from '@/i18n/messages'
import { searchable } from '@/text/characters'
import { region } from '@/text/format'
import type { Participant } from './api'
import { type Attachment, attachmentsOf } from './attachment'
import type { InboxRow } from './inbox'
import type { Message } from './message'

/** A member of the family. */
export type Person = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'last_seen'>

export type Conversation = InboxRow & {
  /** In the order in which they joined. */
  participants: Participant[]
  /** The other participant of two; undefined in a group, and after they left the family. */
  person: Person | undefined
  title: string
}

/** @param people the family without the viewer */
export function toConversation(
  row: InboxRow,
  allParticipants: Participant[],
  people: Person[],
  userId: string,
): Conversation {
  const participants = allParticipants.filter(({ conversation_id }) => conversation_id === row.id)
  const other = participants.find(({ user_id }) => user_id !== userId)?.user_id
  const person = row.kind === 'direct' ? people.find(({ id }) => id === other) : undefined
  return { ...row, participants, person, title: row.name ?? nameOf(person) }
}

/** Whether it is worth a row: one with a single person only when there is a message. */
export const hasBegun = ({ kind, message_id }: Conversation) => kind !== 'direct' || message_id !== null

/** The family's own conversation, then those with unread messages; of both and of the rest, the latest first. */
export const inListOrder = (conversations: Conversation[]): Conversation[] =>
  [...conversations].sort((one, other) => rankOf(one) - rankOf(other))

const rankOf = ({ kind, unread }: Conversation) => (kind === 'family' ? 0 : unread > 0 ? 1 : 2)

export const nameOf = (person: Person | undefined) =>
  person ? (person.full_name ?? m.unknown_member()) : m.former_member()

/** The last message in one line, as the list shows it. */
export function preview(conversation: InboxRow, people: Person[], userId: string): string | undefined {
  const { kind, message_id, message_user_id, message_content, message_photos, message_attachments } =
    conversation
  if (!message_id) return undefined
  const attachments = attachmentsOf({ attachments: message_attachments ?? [] })
  const text = message_content || filesText(message_photos ?? 0, attachments)
  if (message_user_id === userId) return m.message_preview_own({ text })
  if (kind === 'direct') return text
  const sender = nameOf(people.find(({ id }) => id === message_user_id))
  return m.message_preview({ name: sender.split(' ')[0] ?? sender, text })
}

/** Stands for a message without words. */
export function filesText(photos: number, attachments: Attachment[]): string {
  const [first] = attachments
  if (!first) return photos > 1 ? m.message_photos({ count: photos }) : m.message_photo()
  const count = photos + attachments.length
  if (count > 1) return m.message_files({ count })
  return first.waveform ? m.message_voice() : first.name
}

/** A message in one line. */
export const gist = ({
  content,
  image_paths,
  ...message
}: Pick<Message, 'content' | 'image_paths' | 'attachments'>) =>
  content || filesText(image_paths.length, attachmentsOf(message))

/** Whether one of the texts, such as a name or a last message, contains the words. */
export const matches = (words: string, ...texts: (string | null | undefined)[]) =>
  texts.some((text) => text && searchable(text).includes(searchable(words.trim())))

/** The others who have seen a message that the viewer sent at `createdAt`. */
export const seenBy = (participants: Participant[], userId: string, createdAt: string): Participant[] =>
  participants.filter(
    ({ user_id, joined_at, last_read_at }) =>
      user_id !== userId && joined_at < createdAt && last_read_at >= createdAt,
  )

const shortName = (person: Person | undefined) =>
  person ? (nameOf(person).split(' ')[0] ?? '') : m.former_member()

/** So many names are written out. */
const MAX_NAMES = 3

/** `Seen by Rosa, Bento and 3 others` */
export function seenText(readers: Participant[], people: Person[]): string {
  const names = readers.map(({ user_id }) => shortName(people.find(({ id }) => id === user_id)))
  const count = names.length - MAX_NAMES + 1
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), m.message_seen_others({ count })] : names
  return m.message_seen_by({ names: new Intl.ListFormat(region()).format(shown) })
}
