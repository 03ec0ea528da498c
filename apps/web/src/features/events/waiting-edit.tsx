import { WaitingChange } from '@/components/ui/waiting-change'
import { changesLane } from './event-edits'
import { type FamilyEvent, occurrenceKey } from './family-event'

/** Beside an event with an edit that is not sent yet, of itself or of its series. */
export function WaitingEdit({ event }: { event: FamilyEvent }) {
  const names = [event.id, occurrenceKey(event)]
  return (
    <WaitingChange
      lane={changesLane(event)}
      isMeant={({ body }) => names.includes(occurrenceKey((body as { original: FamilyEvent }).original))}
    />
  )
}
