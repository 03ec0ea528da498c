// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { insertOnce, useRowId } from '@/lib/insert-once'
import { newId } from '@/lib/new-id'
import { type Choose, saveOrWait } from '@/lib/outbox/edit'
import { send } from '@/lib/outbox/outbox'
import { readAgain } from '@/lib/read-again'
import { requireSession } from '@/lib/require-session'
import { toast } from '@/lib/toast'
import { updateRow } from '@/lib/update-row'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Status, statusOf, withAnswer } from './answers'
import { type EventValues, type FamilyEvent, keyOf, type Scope, type StoredEvent } from './family-event'
import { LONGEST_OCCURRENCE, lengthOf, occurrencesOf } from './occurrences'
import { isWithinThreeMonths } from './three-months'
import { readEvents } from './upcoming-query'

/** Refetches every list of events on screen. @param time spares requests that were sent since then */
export const readEventsAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, ['events', familyId], time)

// The home page does without it.
const seriesApi = () => import('./series-api')

const withoutCount = async (values: EventValues) =>
  values.rrule?.includes('COUNT') ? (await seriesApi()).withEnd(values) : values

/** The events that overlap a period, even if they start before it. */
export const eventsBetweenQuery = (familyId: string, from: Date, to: Date) =>
  queryOptions({
    queryKey: ['events', familyId, 'between', from.toISOString(), to.toISOString()],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const [first, last] = [from.toISOString(), to.toISOString()]
      const reaching = new Date(from.getTime() - LONGEST_OCCURRENCE)
      const { data } = await readEvents(familyId)
        .or(
          `and(start_time.lt.${last},over_at.gt.${first}),` +
            // What takes the place of an occurrence of this period may be in another one.
            `and(recurrence_id.lt.${last},recurrence_id.gt.${reaching.toISOString()})`,
        )
        .overrideTypes<StoredEvent[], { merge: false }>()
        .throwOnError()
      const events = await occurrencesOf(data, ({ startsBetween }, series) =>
        startsBetween(series, new Date(from.getTime() - lengthOf(series)), to),
      )
      return events.filter((event) => new Date(event.start_time) < to && new Date(event.end_time) > from)
    },
    meta: {
      keep: (events: FamilyEvent[]) => (isWithinThreeMonths(from, to, new Date()) ? events : undefined),
      failure: (error) => ({ title: m.events_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

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

/** @property scope of an occurrence; without it `original` is the row that changes, such as a whole series */
export type EventEdit = { original: FamilyEvent; values: EventValues; scope?: 'this' | 'following' }

const loadParts = async () => (await import('./event-parts')).eventParts()

export const saveEvent = (edit: EventEdit, choose?: Choose) =>
  updateRow('events', { ...edit, parts: loadParts, gone: m.event_gone() }, choose)

/** The kind of entry in the outbox. */
export const EVENT_EDIT = 'event edit'

export function useChangeEvent(onChanged: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ original, values: draft, scope }: EventEdit) => {
      const edit = { original, values: await withoutCount(draft) }
      if (!scope) return saveOrWait(EVENT_EDIT, edit, saveEvent)
      const { changeFollowing, changeOccurrence } = await seriesApi()
      await (scope === 'this' ? changeOccurrence(edit) : changeFollowing(edit))
      return { state: 'sent' }
    },
    onSuccess: ({ state }) => {
      readEventsAgain(queryClient, familyId)
      onChanged()
      if (state === 'sent') toast.success(m.event_changed())
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

const answersKey = (familyId: string) => ['answer', familyId]

/** While an answer is being saved, the screen is ahead of the server. */
export const isAnswering = (queryClient: QueryClient, familyId: string) =>
  queryClient.isMutating({ mutationKey: answersKey(familyId) }) > 0

/** The kind of entry in the outbox. */
export const ANSWER = 'answer'

export type AnswerBody = {
  event_id: string
  user_id: string
  status: Status
  title: string
  /** Of a series. */
  occurrence?: string
  scope?: Scope
}

export const answerLane = (event: FamilyEvent) => `answer ${keyOf(event)}`

/**
 * Answers an invitation: `mutate('going')`. The screen shows it immediately and reverts it if the server refuses.
 * @param scope of an occurrence: which others the answer is for as well
 */
export function useAnswer(event: FamilyEvent, scope: Scope = 'this') {
  const { id, title, attendees, occurrence } = event
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const isMeant = (other: FamilyEvent) =>
    other.id === id &&
    (other.occurrence === occurrence ||
      scope === 'all' ||
      (scope === 'following' && new Date(other.start_time) > new Date(event.start_time)))
  const show = (status: Status | undefined) =>
    queryClient.setQueriesData<FamilyEvent[]>({ queryKey: ['events', familyId] }, (events) =>
      events?.map((event) =>
        isMeant(event) ? { ...event, attendees: withAnswer(event.attendees, userId, status) } : event,
      ),
    )

  return useMutation({
    mutationKey: answersKey(familyId),
    // One request at a time, so that an earlier answer cannot arrive last.
    scope: { id: `answer ${id}` },
    mutationFn: async (status: Status) => {
      await requireSession(m.rsvp_signed_out())
      const body: AnswerBody = {
        event_id: id,
        user_id: userId,
        status,
        title,
        ...(occurrence && { occurrence, scope }),
      }
      const entry = { id: newId(), kind: ANSWER, lane: answerLane(event), body }
      // One answer takes the place of another only if both are about the same.
      const outcome = await send(entry, { replaces: scope === 'this', returns: true })
      if (outcome.state === 'refused') throw new UserError(outcome.problem)
      if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.rsvp_waiting() })
    },
    onMutate: (status) => {
      show(status)
      return { before: statusOf(attendees, userId) }
    },
    onSuccess: (_result, status) => show(status),
    onError: (_error, _status, result) => show(result?.before),
    onSettled: () => readEventsAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: m.rsvp_failed(), description: errorMessage(error) }) },
  })
}
