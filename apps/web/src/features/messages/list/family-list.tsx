import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { useNow } from '@/dates/use-now'
import { usePresence } from '@/lib/family-presence'
import { lastSeenText } from '@/lib/presence'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Conversation, matches, nameOf, type Person, preview } from '../conversation'
import { isOpen, type Selection } from '../use-selection'
import { ConversationRow } from './conversation-row'

type Props = {
  people: Person[]
  /** Direct conversations. */
  conversations: Conversation[]
  selection: Selection | undefined
  words: string
}

/** The other members of the family, latest conversation first; below them conversations with former members. */
export function FamilyList({ people, conversations, selection, words }: Props) {
  const { userId } = useViewer()
  const now = useNow()
  const left = conversations.filter(({ person, message_id }) => !person && message_id)
  const found = people
    .map((person) => ({ person, with: conversations.find((one) => one.person?.id === person.id) }))
    .filter((one) => matches(words, one.person.full_name, one.with?.message_content))
    // Members without a conversation follow, by name.
    .sort((one, other) => (other.with?.message_at ?? '').localeCompare(one.with?.message_at ?? ''))
  const foundLeft = left.filter(({ title, message_content }) => matches(words, title, message_content))

  if (people.length === 0 && left.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
        <p className="text-balance text-ink-soft">{m.messages_alone()}</p>
        <Button asChild variant="quiet">
          <Link to="/invite-members">{m.members_invite()}</Link>
        </Button>
      </div>
    )
  }
  if (found.length === 0 && foundLeft.length === 0) return <NoneFound />
  return (
    <ul>
      {found.map(({ person, with: conversation }) => (
        <li key={person.id}>
          <MemberRow
            person={person}
            conversation={conversation}
            text={(conversation && preview(conversation, people, userId)) ?? m.messages_start()}
            open={isOpen(selection, conversation, person.id)}
            now={now}
          />
        </li>
      ))}
      {foundLeft.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            selection={{ conversation: conversation.id }}
            open={isOpen(selection, conversation)}
            title={conversation.title}
            kind="direct"
            person={undefined}
            online={false}
            text={preview(conversation, people, userId) ?? ''}
            at={conversation.message_at}
            unread={conversation.unread}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = {
  person: Person
  conversation: Conversation | undefined
  text: string
  open: boolean
  now: Date
}

function MemberRow({ person, conversation, text, open, now }: RowProps) {
  const { online, lastSeen } = usePresence()(person, now)

  return (
    <ConversationRow
      selection={{ person: person.id }}
      open={open}
      title={nameOf(person)}
      kind="direct"
      person={person}
      online={online}
      presence={online ? m.online() : m.last_seen({ age: lastSeenText(lastSeen, now) })}
      text={text}
      at={conversation?.message_at ?? null}
      unread={conversation?.unread ?? 0}
      now={now}
    />
  )
}

export function NoneFound() {
  return (
    <p role="status" className="px-4 py-6 text-center text-ink-soft">
      {m.messages_none_found()}
    </p>
  )
}
