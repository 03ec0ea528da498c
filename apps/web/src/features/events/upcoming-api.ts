import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, readFailure } from '@/data/queries'
import { m } from '@/i18n/messages'
import { isOver } from './event-times'
import { events } from './events'
import type { FamilyEvent, StoredEvent } from './family-event'
import { lengthOf, occurrencesOf } from './occurrences'
import { remindedRow, remindersOf } from './reminders/leads'

/** More than happen within an hour, so that the reminders find theirs among them. */
const MOST = 20

/** Of one series. */
const MAX_OCCURRENCES = 5

/** With the member's own choice of reminders, if there is one. */
type Row = StoredEvent & { reminders: { minutes: number[] }[] }

/** `reminders` are the member's own, in minutes. */
export type UpcomingEvent = FamilyEvent & { reminders: number[] }

/** The next events, and those happening now: for the list beside the feed and for the reminders. */
export const upcomingEventsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(events, familyId), 'upcoming'],
    queryFn: async (): Promise<UpcomingEvent[]> => {
      const now = new Date()
      const { data: rows } = await db
        .rpc('upcoming_events', {}, { get: true })
        .select(`${events.columns}, reminders:event_reminders(minutes)`)
        .overrideTypes<Row[], { merge: false }>()
        .throwOnError()
      const found = await occurrencesOf(rows, ({ startsFrom }, series) =>
        startsFrom(
          series,
          // A day earlier, as the reader's day may not have ended in Greenwich.
          new Date(now.getTime() - lengthOf(series) - 86_400_000),
          MAX_OCCURRENCES + rows.filter(({ series_id }) => series_id === series.id).length,
        ),
      )
      const chosen = new Map(rows.map(({ id, reminders }) => [id, reminders[0]?.minutes]))
      return found
        .filter((event) => !isOver(event, now))
        .slice(0, MOST)
        .map((event) => ({ ...event, reminders: remindersOf(event, chosen.get(remindedRow(event))) }))
    },
    meta: { offline: wholeResult, ...readFailure(m.events_failed) },
  })
