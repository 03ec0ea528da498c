import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNow } from '@/dates/use-now'
import { usePresence } from '@/lib/family-presence'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Conversation, matches, type Person, preview } from '../conversation'
import { isOpen, type Selection } from '../use-selection'
import { ConversationRow } from './conversation-row'
import { ConversationSearch } from './conversation-search'
import { NoneFound } from './family-list'

type Props = {
  people: Person[]
  conversations: Conversation[]
  selection: Selection | undefined
  onStart: () => void
}

/** The list of `/chat`: the family, the groups, and direct conversations with messages. */
export function InboxList({ people, conversations, selection, onStart }: Props) {
  const { userId } = useViewer()
  const now = useNow()
  const presenceOf = usePresence()
  const [words, setWords] = useState('')
  const begun = conversations.filter(
    (one) => one.message_id || one.kind !== 'direct' || isOpen(selection, one, one.person?.id),
  )
  const found = begun.filter(({ title, message_content }) => matches(words, title, message_content))

  return (
    <>
      <ConversationSearch words={words} onChange={setWords} />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {found.length === 0 && <NoneFound />}
        <ul>
          {found.map((one) => (
            <li key={one.id}>
              <ConversationRow
                selection={one.person ? { person: one.person.id } : { conversation: one.id }}
                open={isOpen(selection, one, one.person?.id)}
                title={one.title}
                person={one.person}
                kind={one.kind}
                online={one.person !== undefined && presenceOf(one.person, now).online}
                text={preview(one, people, userId) ?? m.messages_start()}
                at={one.message_at}
                unread={one.unread}
                now={now}
              />
            </li>
          ))}
        </ul>
        <div className="mt-2 grid px-3 @2xl:hidden">
          <Button variant="quiet" onClick={onStart}>
            <SquarePen aria-hidden className="size-5" />
            {m.chat_start()}
          </Button>
        </div>
      </div>
    </>
  )
}
