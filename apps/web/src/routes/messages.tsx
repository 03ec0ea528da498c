import { FamilyAndGroups } from '@/features/messages/list/family-and-groups'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { m } from '@/paraglide/messages'
import { FamilyMessages } from './family-messages'

export function Component() {
  const { selection, open } = useSelection()

  return (
    <FamilyMessages>
      {(viewer, family) => (
        <MessagesScreen
          viewer={viewer}
          people={family}
          list={(known) => <FamilyAndGroups viewer={viewer} selection={selection} {...known} />}
          nothingOpen={({ people: [first] }) => (
            <NoSelection
              action={m.messages_new_message()}
              onAction={() => first && open({ person: first.id })}
            />
          )}
        />
      )}
    </FamilyMessages>
  )
}
