import { usePersonalStore } from '@/browser/personal-store'
import { tintOf } from '@/text/initials'
import type { FamilyEvent } from '../family-event'
import { type Colouring, colouringChoice } from './choices'

// In the order of the avatar's tints, so that the dot of an event has its author's colour. `wash` is for the bar of an
// event of several days, `block` for its hours in a week.
const tints = [
  { dot: 'bg-primary', wash: '@xl:bg-primary-wash', block: 'border-primary bg-primary-wash' },
  { dot: 'bg-honey', wash: '@xl:bg-honey-wash', block: 'border-honey bg-honey-wash' },
  { dot: 'bg-sage', wash: '@xl:bg-sage-wash', block: 'border-sage bg-sage-wash' },
] as const

type TintedEvent = Pick<FamilyEvent, 'all_day' | 'rrule' | 'series_id' | 'author'>

/** With a time, a whole day, or one that repeats. */
function kindOf({ all_day, rrule, series_id }: TintedEvent): number {
  if (rrule || series_id) return 2
  return all_day ? 1 : 0
}

/** The colours of an event. @param colouring what they say */
export function tintOfEvent(event: TintedEvent, colouring: Colouring) {
  const index = colouring === 'kind' ? kindOf(event) : tintOf(event.author?.full_name ?? '', tints.length)
  return tints[index] ?? tints[0]
}

/** The colours of an event, by what the viewer wants them to say. */
export function useEventTint() {
  const colouring = usePersonalStore(colouringChoice)
  return (event: FamilyEvent) => tintOfEvent(event, colouring)
}
