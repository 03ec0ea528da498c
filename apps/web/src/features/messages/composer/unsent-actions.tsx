import { Button } from '@/components/ui/button'
import { useStore } from '@/lib/create-store'
import { m } from '@/paraglide/messages'
import { useSend } from '../api'
import type { Shown } from '../message'
import { discardUnsent, outbox } from './outbox'

/** Below a message that failed to send and could not return to the input. */
export function UnsentActions({ message }: { message: Shown }) {
  const send = useSend(message.conversation_id)
  const unsent = useStore(outbox).find(({ id }) => id === message.id)

  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-danger text-sm">
      <span>{m.message_failed({ reason: message.problem ?? '' })}</span>
      <Button variant="ghost" size="compact" onClick={() => discardUnsent(message)}>
        {m.message_discard()}
      </Button>
      <Button variant="outline" size="compact" onClick={() => unsent && send.mutate(unsent)}>
        {m.message_retry()}
      </Button>
    </div>
  )
}
