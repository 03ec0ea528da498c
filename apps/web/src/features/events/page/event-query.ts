import { queryOptions } from '@tanstack/react-query'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, read, readFailure } from '@/data/queries'
import { m } from '@/i18n/messages'
import type { AttendedEvent } from '../attendance/attended-event'
import { guestsAt } from '../attendance/guests-at'
import { events } from '../events'
import type { FamilyEvent, StoredEvent } from '../family-event'
import { LONGEST_OCCURRENCE, lengthOf, occurrencesOf } from '../occurrences'

type Row = Omit<StoredEvent, 'attendees'> & {
  attendees: (StoredEvent['attendees'][number] & { guests: number })[]
}

/** Of a series, to find one that is neither cancelled nor over. */
const MAX_OCCURRENCES = 5

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Begins the keys of what pages of events show. */
export const pageKey = (familyId: string) => [...keyOf(events, familyId), 'page']

/**
 * An event for its page, in a list as other queries of events have it; an empty list when there is none.
 * @param occurrence of a series: when it starts; without it the next one, or the first when all are over
 */
export const eventQuery = (familyId: string, id: string, occurrence: string | undefined) =>
  queryOptions({
    queryKey: [...pageKey(familyId), id, occurrence],
    queryFn: async (): Promise<AttendedEvent[]> => {
      const start = occurrence === undefined ? undefined : new Date(occurrence)
      // Postgres would answer what is no id or no time with an error.
      if (!isUuid(id) || Number.isNaN(start?.getTime())) return []
      const now = new Date()
      const exceptions = start
        ? `recurrence_id.eq.${start.toISOString()}`
        : `recurrence_id.gt.${new Date(now.getTime() - LONGEST_OCCURRENCE).toISOString()}`
      const or = `id.eq.${id},and(series_id.eq.${id},${exceptions})`
      const rows = (await read(events, familyId, { or })) as Row[]
      const found = await (start ? occurrenceAt(rows, start) : nextOf(rows, now))
      return found.slice(0, 1).map((event) => ({ ...event, guests: guestsOf(rows, event) }))
    },
    meta: { offline: wholeResult, ...readFailure(m.event_failed) },
  })

const occurrenceAt = (rows: Row[], start: Date) =>
  occurrencesOf(rows, ({ startsBetween }, series) =>
    startsBetween(series, start, new Date(start.getTime() + 1000)),
  )

async function nextOf(rows: Row[], now: Date): Promise<FamilyEvent[]> {
  const events = await occurrencesOf(rows, ({ startsFrom }, series) =>
    startsFrom(series, new Date(now.getTime() - lengthOf(series)), MAX_OCCURRENCES),
  )
  if (events.length > 0) return events
  return occurrencesOf(rows, ({ startsFrom }, series) => startsFrom(series, new Date(series.start_time), 1))
}

function guestsOf(rows: Row[], { id, occurrence, start_time }: FamilyEvent): AttendedEvent['guests'] {
  const answers = rows.find((row) => row.id === id)?.attendees ?? []
  return Object.fromEntries(
    answers.map((answer) => [answer.user_id, guestsAt(answer, new Date(occurrence ?? start_time))]),
  )
}
