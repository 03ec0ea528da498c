import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { useOtherMembers } from '@/features/members/use-other-members'
import { FilteredList } from '@/features/messages/list/filtered-list'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/messages')({
  validateSearch: z.object({ with: text, conversation: text, message: text }),
  component: Messages,
})

function Messages() {
  const family = useOtherMembers()
  const { selection, open } = useSelection()

  return (
    <MessagesScreen
      people={family}
      list={(loaded) => <FilteredList selection={selection} {...loaded} />}
      nothingOpen={({ people: [first] }) => (
        <NoSelection action={m.messages_new_message()} onAction={() => first && open({ person: first.id })} />
      )}
    />
  )
}
