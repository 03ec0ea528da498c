import { useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import type { FamilyEvent, Scope } from '../family-event'
import { repeatOf } from '../repeat'
import { useChangeEvent } from './api'
import { movedBy } from './moved-event'
import { ScopeDialog } from './scope-dialog'
import { undoMove } from './undo-move-api'
import { whatChanges } from './what-changes'

type Move = { shown: FamilyEvent; days: number }

/** Takes an event to another day; of a series it asks how much. */
export function useMoveEvent() {
  const changeEvent = useChangeEvent(() => {}, undoMove)
  const [asking, setAsking] = useState<Move>()
  const returnTo = useRef(null)

  function carryOut({ shown, days }: Move, chosen: Scope | undefined) {
    setAsking(undefined)
    const { event, scope } = whatChanges(shown, chosen)
    const moved = movedBy(event, days)
    if ('problem' in moved) toast.error(m.event_change_failed(), { description: moved.problem })
    else changeEvent.mutate({ original: event, values: moved.values, ...(scope && { scope }) })
  }

  function move(shown: FamilyEvent, days: number) {
    if (!shown.series) return carryOut({ shown, days }, undefined)
    // The days of a rule that another app wrote cannot be moved with it.
    if (repeatOf(shown.series).repeat === 'kept') return carryOut({ shown, days }, 'this')
    setAsking({ shown, days })
  }

  return {
    move,
    question: (
      <ScopeDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        returnTo={returnTo}
        title={m.scope_move()}
        description={m.scope_edit_text()}
        action={m.scope_continue()}
        onChoose={(scope) => asking && carryOut(asking, scope)}
      />
    ),
  }
}
