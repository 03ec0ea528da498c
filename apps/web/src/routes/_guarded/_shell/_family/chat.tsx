import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useOtherMembers } from '@/features/members/use-other-members'
import { InboxList } from '@/features/messages/list/inbox-list'
import { StartChat } from '@/features/messages/list/start-chat'
import { MessagesScreen } from '@/features/messages/messages-screen'
import { NoSelection } from '@/features/messages/no-selection'
import { useSelection } from '@/features/messages/use-selection'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/chat')({
  validateSearch: z.object({ with: text, conversation: text, message: text }),
  component: Chat,
})

function Chat() {
  const family = useOtherMembers()
  const { selection } = useSelection()
  const [starting, setStarting] = useState(false)
  const start = () => setStarting(true)

  return (
    <>
      <MessagesScreen
        people={family}
        list={(loaded) => <InboxList selection={selection} onStart={start} {...loaded} />}
        nothingOpen={() => <NoSelection action={m.chat_start()} onAction={start} />}
      />
      <StartChat people={family.people ?? []} open={starting} onOpenChange={setStarting} />
    </>
  )
}
