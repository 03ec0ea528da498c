import { useState } from 'react'
import { InboxList } from '@/features/messages/list/inbox-list'
import { StartChat } from '@/features/messages/list/start-chat'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { m } from '@/paraglide/messages'
import { FamilyMessages } from './family-messages'

export function Component() {
  const { selection } = useSelection()
  const [starting, setStarting] = useState(false)
  const start = () => setStarting(true)

  return (
    <FamilyMessages>
      {(viewer, family) => (
        <>
          <MessagesScreen
            viewer={viewer}
            people={family}
            list={(known) => <InboxList viewer={viewer} selection={selection} onStart={start} {...known} />}
            nothingOpen={() => <NoSelection action={m.chat_start()} onAction={start} />}
          />
          <StartChat
            viewer={viewer}
            people={family.people ?? []}
            open={starting}
            onOpenChange={setStarting}
          />
        </>
      )}
    </FamilyMessages>
  )
}
