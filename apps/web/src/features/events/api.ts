// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { deleteRow } from '@/lib/delete-row'
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
import type { EventValues, FamilyEvent } from './family-event'
import { isWithinThreeMonths } from './three-months'
import { readEvents } from './upcoming-query'

/** Refetches every list of events on screen. @param time spares requests that were sent since then */
export const readEventsAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, ['events', familyId], time)

/** The events that overlap a period, even if they start before it. */
export const eventsBetweenQuery = (familyId: string, from: Date, to: Date) =>
  queryOptions({
    queryKey: ['events', familyId, 'between', from.toISOString(), to.toISOString()],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const { data } = await readEvents(familyId)
        .lt('start_time', to.toISOString())
        .gt('end_time', from.toISOString())
        .throwOnError()
      return data
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
    mutationFn: async (values: EventValues) => {
      await requireSession(m.event_signed_out())
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

export type EventEdit = { original: FamilyEvent; values: EventValues }

const loadParts = async () => (await import('./event-parts')).eventParts()

export const saveEvent = (edit: EventEdit, choose?: Choose) =>
  updateRow('events', { ...edit, parts: loadParts, gone: m.event_gone() }, choose)

/** The kind of entry in the outbox. */
export const EVENT_EDIT = 'event edit'

export function useChangeEvent(onChanged: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: EventEdit) => saveOrWait(EVENT_EDIT, edit, saveEvent),
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
    mutationFn: (id: string) => deleteRow('events', id),
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

export type AnswerBody = { event_id: string; user_id: string; status: Status; title: string }

export const answerLane = (eventId: string) => `answer ${eventId}`

/** Answers an invitation: `mutate('going')`. The screen shows it immediately and reverts it if the server refuses. */
export function useAnswer({ id, title, attendees }: FamilyEvent) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const show = (status: Status | undefined) =>
    queryClient.setQueriesData<FamilyEvent[]>({ queryKey: ['events', familyId] }, (events) =>
      events?.map((event) =>
        event.id === id ? { ...event, attendees: withAnswer(event.attendees, userId, status) } : event,
      ),
    )

  return useMutation({
    mutationKey: answersKey(familyId),
    // One request at a time, so that an earlier answer cannot arrive last.
    scope: { id: `answer ${id}` },
    mutationFn: async (status: Status) => {
      await requireSession(m.rsvp_signed_out())
      const body: AnswerBody = { event_id: id, user_id: userId, status, title }
      const entry = { id: newId(), kind: ANSWER, lane: answerLane(id), body }
      const outcome = await send(entry, { replaces: true, returns: true })
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
