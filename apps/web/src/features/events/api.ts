// What the home page and the calendar ask of the server; calendar/api.ts has the rest. Components never touch `db`.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { newId } from '@/data/new-id'
import type { Choose } from '@/data/outbox/edit'
import { send } from '@/data/outbox/outbox'
import { outbox } from '@/data/outbox/waiting'
import { readAgain } from '@/data/read-again'
import { updateRow } from '@/data/update-row'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Status, statusOf, withAnswer } from './answers'
import { eventParts } from './event-parts'
import { type EventValues, type FamilyEvent, keyOf, type Scope } from './family-event'

/** Refetches every list of events on screen. @param time spares requests that were sent since then */
export const readEventsAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, ['events', familyId], time)

/**
 * @property scope of an occurrence; without it `original` is the row that changes, such as a whole series
 * @property id of the row that an occurrence gets, if it has none yet, or of the series that continues it
 */
export type EventEdit = {
  original: FamilyEvent
  values: EventValues
  scope?: 'this' | 'following'
  id?: string
}

export async function saveEvent(edit: EventEdit, choose?: Choose): Promise<void> {
  if (edit.scope) {
    const { changeOccurrence, changeFollowing } = await import('./series-api')
    return edit.scope === 'this' ? changeOccurrence(edit, choose) : changeFollowing(edit, choose)
  }
  await updateRow('events', { ...edit, parts: eventParts, gone: m.event_gone() }, choose)
}

/** The kind of entry in the outbox. */
export const EVENT_EDIT = 'event edit'

const answersKey = (familyId: string) => ['answer', familyId]

/** While an answer is being saved, the screen is ahead of the server. */
export const isAnswering = (queryClient: QueryClient, familyId: string) =>
  queryClient.isMutating({ mutationKey: answersKey(familyId) }) > 0

/** The kind of entry in the outbox. */
export const ANSWER = 'answer'

export type AnswerBody = {
  event_id: string
  user_id: string
  status?: Status
  /** How many the member brings; they follow the answer. */
  guests?: number
  title: string
  /** Of a series. */
  occurrence?: string
  scope?: Scope
}

export const answerLane = (event: FamilyEvent) => `answer ${keyOf(event)}`

/**
 * Sends an answer, or how many guests come along; without a connection it waits.
 * @throws {UserError} when the server refuses it
 */
export async function sendAnswer(
  event: FamilyEvent,
  userId: string,
  given: Pick<AnswerBody, 'status' | 'guests'>,
  scope: Scope = 'this',
): Promise<void> {
  const lane = answerLane(event)
  // One takes the place of another if both are about the same, and says what that would have said.
  const waiting = outbox.get().find((entry) => entry.lane === lane && entry.state === 'waiting')?.body as
    | AnswerBody
    | undefined
  const replaces = scope === 'this' && (waiting?.scope ?? 'this') === 'this'
  const { id: event_id, title, occurrence } = event
  const body: AnswerBody = {
    ...(replaces && waiting),
    event_id,
    user_id: userId,
    title,
    ...given,
    ...(occurrence && { occurrence, scope }),
  }
  const outcome = await send({ id: newId(), kind: ANSWER, lane, body }, { replaces, returns: true })
  if (outcome.state === 'refused') throw new UserError(outcome.problem)
  if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.rsvp_waiting() })
}

/**
 * Answers an invitation: `mutate('going')`. The screen shows it immediately and reverts it if the server refuses.
 * @param scope of an occurrence: which others the answer is for as well
 */
export function useAnswer(event: FamilyEvent, scope: Scope = 'this') {
  const { id, attendees, occurrence } = event
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
      await sendAnswer(event, userId, { status }, scope)
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
