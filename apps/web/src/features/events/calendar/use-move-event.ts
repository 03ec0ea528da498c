import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { FamilyEvent } from '../family-event'
import { useChangeEvent } from './api'
import { movedBy } from './moved-event'
import { whatChanges } from './what-changes'

/** Takes an event to another day; of a series, only this occurrence. */
export function useMoveEvent() {
  const changeEvent = useChangeEvent(() => {})
  return (shown: FamilyEvent, days: number) => {
    const { event, scope } = whatChanges(shown, shown.series && 'this')
    const moved = movedBy(event, days)
    if ('problem' in moved) toast.error(m.event_change_failed(), { description: moved.problem })
    else changeEvent.mutate({ original: event, values: moved.values, ...(scope && { scope }) })
  }
}
