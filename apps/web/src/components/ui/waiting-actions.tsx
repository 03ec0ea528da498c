import { Clock3 } from 'lucide-react'
import { useState } from 'react'
import type { Entry } from '@/data/outbox/entry'
import { outboxQueue } from '@/data/outbox/outbox'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { Button } from './button'
import { EditWaiting } from './edit-waiting'
import { Spinner } from './spinner'

type Props = {
  entry: Entry
  /** Whether it has a text that can be edited. */
  editable: boolean
  className?: string
}

/** Below something that is not sent yet: why, and what its author can do about it. */
export default function WaitingActions({ entry: { id, state, problem }, editable, className }: Props) {
  const [editing, setEditing] = useState(false)
  const refused = state === 'refused'

  return (
    <div className={cn('flex flex-wrap items-center justify-end gap-x-1 text-sm', className)}>
      <WaitingState state={state} problem={problem} />
      {state !== 'sending' && (
        <div className="flex flex-wrap justify-end">
          {editable && (
            <Button variant="ghost" size="compact" onClick={() => setEditing(true)}>
              {m.outbox_edit()}
            </Button>
          )}
          <Button variant="ghost" size="compact" onClick={async () => (await outboxQueue()).discard(id)}>
            {refused ? m.outbox_discard() : m.outbox_cancel()}
          </Button>
          {refused && (
            <Button variant="outline" size="compact" onClick={async () => (await outboxQueue()).retry(id)}>
              {m.try_again()}
            </Button>
          )}
        </div>
      )}
      {editing && <EditWaiting id={id} onClose={() => setEditing(false)} />}
    </div>
  )
}

function WaitingState({ state, problem }: Pick<Entry, 'state' | 'problem'>) {
  if (state === 'refused') {
    return (
      <p role="alert" className="me-auto font-medium text-danger">
        {m.outbox_refused({ reason: problem ?? '' })}
      </p>
    )
  }
  return (
    <p className="me-auto flex items-center gap-1.5 font-medium text-ink-soft">
      {state === 'sending' ? (
        <Spinner className="size-4" />
      ) : (
        <Clock3 aria-hidden className="size-4 flex-none" />
      )}
      {state === 'sending' ? m.outbox_sending() : m.outbox_waiting()}
    </p>
  )
}
