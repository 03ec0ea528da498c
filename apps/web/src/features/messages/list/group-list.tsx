import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNow } from '@/dates/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Conversation, matches, type Person, preview } from '../conversation'
import { NewGroup } from '../group/new-group'
import { isOpen, type Selection } from '../use-selection'
import { ConversationRow } from './conversation-row'
import { NoneFound } from './family-list'

type Props = {
  people: Person[]
  /** The family first, then those with the newest messages. */
  groups: Conversation[]
  selection: Selection | undefined
  words: string
}

export function GroupList({ people, groups, selection, words }: Props) {
  const { userId } = useViewer()
  const now = useNow()
  const [creating, setCreating] = useState(false)
  const found = groups.filter(({ title, message_content }) => matches(words, title, message_content))

  return (
    <>
      {groups.length > 0 && found.length === 0 && <NoneFound />}
      <ul>
        {found.map((group) => (
          <li key={group.id}>
            <ConversationRow
              selection={{ conversation: group.id }}
              open={isOpen(selection, group)}
              title={group.title}
              kind={group.kind}
              person={undefined}
              online={false}
              {...(group.kind === 'family' && { presence: m.messages_whole_family() })}
              text={preview(group, people, userId) ?? m.messages_start()}
              at={group.message_at}
              unread={group.unread}
              now={now}
            />
          </li>
        ))}
      </ul>
      <div className="mx-3 mt-3 grid justify-items-center gap-1 rounded-card border-2 border-line border-dashed px-4 py-6 text-center">
        <h2 className="text-lg">{m.group_new_title()}</h2>
        <p className="mb-2 text-balance text-ink-soft text-sm">{m.group_new_text()}</p>
        <Button variant="quiet" onClick={() => setCreating(true)}>
          <Plus aria-hidden className="size-5" />
          {m.group_new()}
        </Button>
      </div>
      <NewGroup people={people} open={creating} onOpenChange={setCreating} />
    </>
  )
}
