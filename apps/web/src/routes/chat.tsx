import { useState } from 'react'
import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { InboxList } from '@/features/messages/list/inbox-list'
import { StartChat } from '@/features/messages/list/start-chat'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'
import { usePeople } from './use-people'

export function Component() {
  const { profile } = useAuth()
  const { selection } = useSelection()
  const [starting, setStarting] = useState(false)
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
    <>
      <MessagesScreen
        viewer={viewer}
        people={people}
        list={({ conversations, people }) => (
          <InboxList
            viewer={viewer}
            people={people}
            conversations={conversations}
            selection={selection}
            onStart={() => setStarting(true)}
          />
        )}
        nothingOpen={() => <NoSelection action={m.chat_start()} onAction={() => setStarting(true)} />}
      />
      <StartChat viewer={viewer} people={people.people ?? []} open={starting} onOpenChange={setStarting} />
    </>
  )
}
