import { Button } from '@/components/ui/button'
import { useStore } from '@/lib/create-store'
import { m } from '@/paraglide/messages'
import { useSend, type Viewer } from '../api'
import type { Shown } from '../message'
import { discard, outbox } from './outbox'

/** Below a message that did not get through while the input had something new in it. */
export function UnsentActions({ viewer, message }: { viewer: Viewer; message: Shown }) {
  const send = useSend(viewer, message.conversation_id)
  const unsent = useStore(outbox).find(({ id }) => id === message.id)

  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-danger text-sm">
      <span>{m.message_failed({ reason: message.problem ?? '' })}</span>
      <Button variant="ghost" size="compact" onClick={() => discard(message)}>
        {m.message_discard()}
      </Button>
      <Button variant="outline" size="compact" onClick={() => unsent && send.mutate(unsent)}>
        {m.message_retry()}
      </Button>
    </div>
  )
}
