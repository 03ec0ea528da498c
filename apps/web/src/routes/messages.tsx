import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { FamilyAndGroups } from '@/features/messages/list/family-and-groups'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'
import { usePeople } from './use-people'

export function Component() {
  const { profile } = useAuth()
  const { selection, open } = useSelection()
  const people = usePeople(profile)

  if (!profile?.family_id) {
    return (
      <Page title={m.nav_messages()}>
        <NoFamily title={m.messages_no_family()} />
      </Page>
    )
  }
  const viewer = { userId: profile.id, familyId: profile.family_id }

  return (
    <MessagesScreen
      viewer={viewer}
      people={people}
      list={({ conversations, people }) => (
        <FamilyAndGroups
          viewer={viewer}
          people={people}
          conversations={conversations}
          selection={selection}
        />
      )}
      nothingOpen={({ people: [first] }) => (
        <NoSelection action={m.messages_new_message()} onAction={() => first && open({ person: first.id })} />
      )}
    />
  )
}
