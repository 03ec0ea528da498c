import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { type Conversation, hasBegun, inListOrder, type Person } from '../conversation'
import { isOpen, type Selection } from '../use-selection'
import { ConversationList } from './conversation-list'
import { ConversationSearch } from './conversation-search'

type Props = {
  people: Person[]
  conversations: Conversation[]
  selection: Selection | undefined
  onStart: () => void
}

/** The list of `/chat`: the family, the groups, and direct conversations with messages. */
export function InboxList({ people, conversations, selection, onStart }: Props) {
  const [words, setWords] = useState('')
  const begun = conversations.filter((one) => hasBegun(one) || isOpen(selection, one, one.person?.id))
  return (
    <>
      <ConversationSearch words={words} onChange={setWords} />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <ConversationList
          conversations={inListOrder(begun)}
          people={people}
          selection={selection}
          words={words}
        />
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
