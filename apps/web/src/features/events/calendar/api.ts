// What only the calendar asks of the server.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { saveBlob } from '@/browser/save-blob'
import { addRow, editKind, readThingAgain, saveRow } from '@/data/change-row'
import { useRowId } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import { saveOrWait } from '@/data/outbox/edit'
import { keyOf, read, readFailure } from '@/data/queries'
import { undoDeletion } from '@/data/restore'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import { changesLane, OCCURRENCE_EDIT, saveOccurrence } from '../event-edits'
import { events } from '../events'
import {
  type EventValues,
  type FamilyEvent,
  placeInSeries,
  type Scope,
  type StoredEvent,
} from '../family-event'
import { LONGEST_OCCURRENCE, lengthOf, occurrencesOf } from '../occurrences'
import { isWithinThreeMonths } from '../three-months'

/** The events that overlap a period, even if they start before it. */
export const eventsBetweenQuery = (familyId: string, from: Date, to: Date) =>
  queryOptions({
    queryKey: [...keyOf(events, familyId), 'between', from.toISOString(), to.toISOString()],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const [first, last] = [from.toISOString(), to.toISOString()]
      const reaching = new Date(from.getTime() - LONGEST_OCCURRENCE)
      const or =
        `and(start_time.lt.${last},over_at.gt.${first}),` +
        // What takes the place of an occurrence of this period may be in another one.
        `and(recurrence_id.lt.${last},recurrence_id.gt.${reaching.toISOString()})`
      const rows = (await read(events, familyId, { or })) as StoredEvent[]
      const found = await occurrencesOf(rows, ({ startsBetween }, series) =>
        startsBetween(series, new Date(from.getTime() - lengthOf(series)), to),
      )
      return found.filter((event) => new Date(event.start_time) < to && new Date(event.end_time) > from)
    },
    meta: {
      offline: (events: FamilyEvent[]) => (isWithinThreeMonths(from, to, new Date()) ? events : undefined),
      ...readFailure(m.events_failed),
    },
  })

const seriesApi = () => import('../series-api')

const withoutCount = async (values: EventValues) =>
  values.rrule?.includes('COUNT') ? (await seriesApi()).withEnd(values) : values

/** @param onAdded called even if the form has closed in the meantime */
export function useAddEvent(onAdded: () => void) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(viewer.familyId)
  const { texts } = events

  return useMutation({
    mutationFn: async (draft: EventValues) => {
      await requireSession(m.event_signed_out())
      await addRow(events, viewer, rowId.get(), await withoutCount(draft))
    },
    onSuccess: () => {
      rowId.renew()
      readThingAgain(queryClient, events, viewer.familyId)
      onAdded()
      toastOf(texts.added)
    },
    meta: { failure: (error) => failureOf(texts.addFailed, error) },
  })
}

/** @property scope of an occurrence; without it `original` is the row that changes, such as a whole series */
type Change = { original: FamilyEvent; values: EventValues; scope?: 'this' | 'following' }

/**
 * @param onChanged gets the id of the row that was changed, or was added for it; none while the change waits
 * @param undo takes back a change that is stored
 */
export function useChangeEvent(
  onChanged: (id?: string) => void,
  undo?: (change: Change & { id: string }) => Promise<void>,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { texts } = events

  async function change({ original, values: draft, scope }: Change) {
    const lane = { lane: changesLane(original) }
    const edit = { original, values: await withoutCount(draft) }
    if (scope) {
      const id = newId(familyId)
      return { ...(await saveOrWait(OCCURRENCE_EDIT, { ...edit, scope, id }, saveOccurrence, lane)), id }
    }
    const save = (one: typeof edit) => saveRow(queryClient, events, familyId, one)
    return { ...(await saveOrWait(editKind(events), edit, save, lane)), id: original.id }
  }

  return useMutation({
    mutationFn: change,
    onSuccess: ({ saved, id }, change) => {
      const readEventsAgain = () => readThingAgain(queryClient, events, familyId)
      readEventsAgain()
      onChanged(saved ? id : undefined)
      if (saved) toastOf(texts.changed, undo && (() => undo({ ...change, id }).then(readEventsAgain)))
    },
    meta: { failure: (error) => failureOf(texts.changeFailed, error) },
  })
}

export function useDeleteEvent() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ event, scope }: { event: FamilyEvent; scope: Scope }) =>
      (await seriesApi()).deleteEvent(event, scope),
    onSuccess: (deleted) => {
      const readEventsAgain = () => readThingAgain(queryClient, events, familyId)
      readEventsAgain()
      toastOf(events.texts.deleted, undoDeletion([deleted], readEventsAgain))
    },
    meta: { failure: (error) => failureOf(events.texts.deleteFailed, error) },
  })
}

/** Saves an event as a file for another calendar: `mutate('this')` only this occurrence of a series, `mutate('all')` all of it. */
export function useSaveToCalendar(event: FamilyEvent) {
  const { familyId } = useViewer()
  return useMutation({
    mutationFn: async (scope: 'this' | 'all') => {
      const place = placeInSeries(event)
      const [{ icsOf }, series] = await Promise.all([
        import('./ics'),
        place ? readSeries(familyId, place.series) : [],
      ])
      const text = icsOf(event, { series, whole: scope === 'all', now: new Date() })
      saveBlob(new Blob([text], { type: 'text/calendar' }), `${event.title}.ics`)
    },
    meta: { failure: (error) => ({ title: m.event_save_ics_failed(), description: errorMessage(error) }) },
  })
}

const readSeries = async (familyId: string, id: string) =>
  (await read(events, familyId, { or: `id.eq.${id},series_id.eq.${id}` })) as StoredEvent[]
