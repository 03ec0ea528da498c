// When members may be reminded of an event: minutes before its start, of days before midnight where they are.

import type { FamilyEvent } from '../family-event'

const OF_TIMES = [0, 10, 60, 1440, 10_080]
/** At 9:00 on the day, the day before and a week before. */
const OF_DAYS = [-540, 900, 9540]

type Event = Pick<FamilyEvent, 'all_day'>

export const leadsOf = ({ all_day }: Event) => (all_day ? OF_DAYS : OF_TIMES)

/** What a member's choice means, as `private.reminders` in the database says. @param chosen undefined without one */
export function remindersOf(event: Event, chosen: number[] | undefined): number[] {
  if (!chosen) return event.all_day ? [] : [60]
  return chosen.filter((lead) => leadsOf(event).includes(lead))
}

/** An occurrence that differs has the reminders of its series. */
export const remindedRow = ({ id, series_id }: Pick<FamilyEvent, 'id' | 'series_id'>) => series_id ?? id
