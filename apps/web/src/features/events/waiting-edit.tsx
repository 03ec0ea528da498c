import { WaitingChange } from '@/components/ui/waiting-change'
import type { EventEdit } from './api'
import { type FamilyEvent, keyOf } from './family-event'
import { changesLane } from './use-events-with-edits'

/** Beside an event with an edit that is not sent yet, of itself or of its series. */
export function WaitingEdit({ event }: { event: FamilyEvent }) {
  const names = [event.id, keyOf(event)]
  return (
    <WaitingChange
      lane={changesLane(event)}
      isMeant={({ body }) => names.includes(keyOf((body as EventEdit).original))}
    />
  )
}
