import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { usePresence } from '@/lib/family-presence'
import { lastSeenSentence } from '@/lib/presence'
import { useViewer } from '@/lib/viewer'
import { type Conversation, matches, nameOf, type Person, preview } from '../conversation'
import { isOpen, type Selection } from '../use-selection'
import { ConversationRow } from './conversation-row'

type Props = {
  /** In the order in which they are listed. */
  conversations: Conversation[]
  /** Members who follow, as nobody has written to them yet. */
  newcomers?: Person[]
  people: Person[]
  selection: Selection | undefined
  /** Only what has these words in its title or its last message. */
  words: string
}

export function ConversationList({ conversations, newcomers = [], people, selection, words }: Props) {
  const { userId } = useViewer()
  const now = useNow()
  const presenceOf = usePresence()
  const found = conversations.filter(({ title, message_content }) => matches(words, title, message_content))
  const foundPeople = newcomers.filter((person) => matches(words, nameOf(person)))

  function presence(person: Person) {
    const { online, lastSeen } = presenceOf(person, now)
    return { online, presence: online ? m.online() : lastSeenSentence(lastSeen, now) }
  }

  if (found.length + foundPeople.length === 0 && conversations.length + newcomers.length > 0) {
    return (
      <p role="status" className="px-4 py-6 text-center text-ink-soft">
        {m.messages_none_found()}
      </p>
    )
  }
  return (
    <ul>
      {found.map((one) => (
        <li key={one.id}>
          <ConversationRow
            selection={one.person ? { person: one.person.id } : { conversation: one.id }}
            open={isOpen(selection, one, one.person?.id)}
            title={one.title}
            person={one.person}
            kind={one.kind}
            online={false}
            {...(one.person && presence(one.person))}
            {...(one.kind === 'family' && { presence: m.messages_whole_family() })}
            text={preview(one, people, userId) ?? m.messages_start()}
            at={one.message_at}
            unread={one.unread}
            now={now}
          />
        </li>
      ))}
      {foundPeople.map((person) => (
        <li key={person.id}>
          <ConversationRow
            selection={{ person: person.id }}
            open={isOpen(selection, undefined, person.id)}
            title={nameOf(person)}
            person={person}
            kind="direct"
            {...presence(person)}
            text={m.messages_start()}
            at={null}
            unread={0}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}
