// What only the calendar asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { saveBlob } from '@/browser/save-blob'
import { db } from '@/data/db'
import { insertOnce, useRowId } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import { saveOrWait } from '@/data/outbox/edit'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { EVENT_EDIT, type EventEdit, readEventsAgain, saveEvent } from '../api'
import {
  type EventValues,
  type FamilyEvent,
  placeInSeries,
  type Scope,
  type StoredEvent,
} from '../family-event'
import { LONGEST_OCCURRENCE, lengthOf, occurrencesOf } from '../occurrences'
import { isWithinThreeMonths } from '../three-months'
import { readEvents } from '../upcoming-query'
import { changesLane } from '../use-events-with-edits'

/** The events that overlap a period, even if they start before it. */
export const eventsBetweenQuery = (familyId: string, from: Date, to: Date) =>
  queryOptions({
    queryKey: ['events', familyId, 'between', from.toISOString(), to.toISOString()],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const [first, last] = [from.toISOString(), to.toISOString()]
      const reaching = new Date(from.getTime() - LONGEST_OCCURRENCE)
      const rows = await readAll((start, end) =>
        readEvents(familyId)
          .or(
            `and(start_time.lt.${last},over_at.gt.${first}),` +
              // What takes the place of an occurrence of this period may be in another one.
              `and(recurrence_id.lt.${last},recurrence_id.gt.${reaching.toISOString()})`,
          )
          .range(start, end)
          .overrideTypes<StoredEvent[], { merge: false }>()
          .throwOnError(),
      )
      const events = await occurrencesOf(rows, ({ startsBetween }, series) =>
        startsBetween(series, new Date(from.getTime() - lengthOf(series)), to),
      )
      return events.filter((event) => new Date(event.start_time) < to && new Date(event.end_time) > from)
    },
    meta: {
      offline: (events: FamilyEvent[]) => (isWithinThreeMonths(from, to, new Date()) ? events : undefined),
      failure: (error) => ({ title: m.events_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

const seriesApi = () => import('../series-api')

const withoutCount = async (values: EventValues) =>
  values.rrule?.includes('COUNT') ? (await seriesApi()).withEnd(values) : values

/** @param onAdded called even if the form has closed in the meantime */
export function useAddEvent(onAdded: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async (draft: EventValues) => {
      await requireSession(m.event_signed_out())
      const values = await withoutCount(draft)
      const id = rowId.get()
      await insertOnce(
        db
          .from('events')
          .insert({ id, ...values, created_by: userId, family_id: familyId })
          .select('id')
          .single(),
        () => db.from('events').update(values).match({ id, created_by: userId }).select('id').maybeSingle(),
      )
    },
    onSuccess: () => {
      rowId.renew()
      readEventsAgain(queryClient, familyId)
      onAdded()
      toast.success(m.event_created())
    },
    meta: { failure: (error) => ({ title: m.event_create_failed(), description: errorMessage(error) }) },
  })
}

/** @param onChanged gets the id of the row that was changed, or was added for it; none while the change waits */
export function useChangeEvent(onChanged: (id?: string) => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ original, values: draft, scope }: EventEdit) => {
      const edit = { original, values: await withoutCount(draft) }
      const inSeries = scope && { scope, id: newId(familyId) }
      const lane = changesLane(original)
      const { saved } = await saveOrWait(EVENT_EDIT, { ...edit, ...inSeries }, saveEvent, { lane })
      return { saved, id: inSeries?.id ?? original.id }
    },
    onSuccess: ({ saved, id }) => {
      readEventsAgain(queryClient, familyId)
      onChanged(saved ? id : undefined)
      if (saved) toast.success(m.event_changed())
    },
    meta: { failure: (error) => ({ title: m.event_change_failed(), description: errorMessage(error) }) },
  })
}

export function useDeleteEvent() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ event, scope }: { event: FamilyEvent; scope: Scope }) =>
      (await seriesApi()).deleteEvent(event, scope),
    onSuccess: () => {
      readEventsAgain(queryClient, familyId)
      toast.success(m.event_deleted())
    },
    meta: { failure: (error) => ({ title: m.event_delete_failed(), description: errorMessage(error) }) },
  })
}

/** Saves an event as a file for another calendar: `mutate('this')` only this occurrence of a series, `mutate('all')` all of it. */
export function useSaveToCalendar(event: FamilyEvent) {
  return useMutation({
    mutationFn: async (scope: 'this' | 'all') => {
      const place = placeInSeries(event)
      const [{ icsOf }, series] = await Promise.all([import('./ics'), place ? readSeries(place.series) : []])
      const text = icsOf(event, { series, whole: scope === 'all', now: new Date() })
      saveBlob(new Blob([text], { type: 'text/calendar' }), `${event.title}.ics`)
    },
    meta: { failure: (error) => ({ title: m.event_save_ics_failed(), description: errorMessage(error) }) },
  })
}

const readSeries = (id: string) =>
  readAll((from, to) =>
    db
      .from('events')
      .select('*')
      .or(`id.eq.${id},series_id.eq.${id}`)
      .order('start_time')
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
