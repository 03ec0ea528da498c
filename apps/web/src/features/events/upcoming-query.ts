import { queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { asRead } from '@/lib/kept/as-read'
import { m } from '@/paraglide/messages'
import { isOver, notOver } from './event-times'
import type { FamilyEvent, StoredEvent } from './family-event'
import { LONGEST_OCCURRENCE, lengthOf, occurrencesOf } from './occurrences'

/** More than happen within an hour, so that the reminders find theirs among them. */
const MOST = 20

/** Rows to read for them: series and their exceptions are further rows. */
const MOST_ROWS = 60

/** Of one series. */
const MOST_OCCURRENCES = 5

/** Events with their author and answers, earliest first. */
export const readEvents = (familyId: string) =>
  db
    .from('events')
    .select(
      '*, author:profiles(id, full_name, avatar_url), attendees:event_attendees(user_id, status, occurrences)',
    )
    .eq('family_id', familyId)
    .order('start_time')
    .order('id')

/** The next events, and those happening now: for the list beside the feed and for the reminders. */
export const upcomingEventsQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['events', familyId, 'upcoming'],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const now = new Date()
      const replaced = `recurrence_id.gt.${new Date(now.getTime() - LONGEST_OCCURRENCE).toISOString()}`
      const { data } = await readEvents(familyId)
        .or(`${notOver(now)},${replaced}`)
        .limit(MOST_ROWS)
        .overrideTypes<StoredEvent[], { merge: false }>()
        .throwOnError()
      const events = await occurrencesOf(data, ({ startsFrom }, series) =>
        // A day earlier, as the reader's day may not have ended in Greenwich.
        startsFrom(series, new Date(now.getTime() - lengthOf(series) - 86_400_000), MOST_OCCURRENCES),
      )
      return events.filter((event) => !isOver(event, now)).slice(0, MOST)
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.events_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
