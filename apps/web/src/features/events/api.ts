// Answers to events, without a connection too. Those to a series say which of its occurrences they are for.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { hrefOf } from '@/data/address'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { send } from '@/data/outbox/outbox'
import { outbox } from '@/data/outbox/waiting'
import { keyOf } from '@/data/queries'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { type Status, statusOf, withAnswer } from './answers'
import { events } from './events'
import { type FamilyEvent, occurrenceKey, type Scope } from './family-event'

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
  /** To undo it: the answer that it replaces, null without one. Not of an answer for more of a series. */
  before?: Status | null
  /** It undoes an answer: `status` was there before, or none. */
  undoes?: boolean
}

export const answerLane = (event: Parameters<typeof occurrenceKey>[0]) => `answer ${occurrenceKey(event)}`

/**
 * Sends an answer, or how many guests come along; without a connection it waits.
 * @throws {UserError} when the server refuses it
 */
export async function sendAnswer(
  event: FamilyEvent,
  userId: string,
  given: Pick<AnswerBody, 'status' | 'guests' | 'before'>,
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
    ...(replaces && !waiting?.undoes && waiting),
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
 * Answers an invitation: `answer('going')`. The screen shows it immediately and reverts it if the server refuses.
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
    queryClient.setQueriesData<FamilyEvent[]>({ queryKey: keyOf(events, familyId) }, (shown) =>
      shown?.map((event) =>
        isMeant(event) ? { ...event, attendees: withAnswer(event.attendees, userId, status) } : event,
      ),
    )

  const { mutate } = useMutation({
    mutationKey: [...keyOf(events, familyId), 'answer'],
    // One request at a time, so that an earlier answer cannot arrive last.
    scope: { id: `answer ${id}` },
    mutationFn: async ({ status, before }: { status: Status; before: Status | undefined }) => {
      await requireSession(m.rsvp_signed_out())
      const undoable = scope === 'this' && before !== status
      await sendAnswer(event, userId, { status, ...(undoable && { before: before ?? null }) }, scope)
    },
    onMutate: ({ status }) => show(status),
    onSuccess: (_result, { status }) => show(status),
    onError: (_error, { before }) => show(before),
    onSettled: () => readThingAgain(queryClient, events, familyId),
    meta: { failure: (error) => ({ title: m.rsvp_failed(), description: errorMessage(error) }) },
  })
  return (status: Status) => mutate({ status, before: statusOf(attendees, userId) })
}

/** Gives the answer that another one has replaced, or takes that back. @throws {UserError} when the server refuses it */
async function undoAnswer(body: AnswerBody) {
  const { event_id, user_id, title, occurrence, before } = body
  const place = occurrence ? { occurrence } : {}
  const undo: AnswerBody = {
    ...{ event_id, user_id, title, ...place, undoes: true },
    ...(before && { status: before }),
  }
  const lane = answerLane({ id: event_id, ...place })
  const outcome = await send(
    { id: newId(), kind: ANSWER, lane, body: undo },
    { replaces: true, returns: true },
  )
  if (outcome.state === 'refused') throw new UserError(outcome.problem)
}

export const answerSender = (queryClient: QueryClient, familyId: string): Sender<AnswerBody> => ({
  async send({ body }) {
    const { event_id, user_id, status, guests, occurrence, scope = 'this', before, undoes } = body
    if (undoes && !status) {
      await db.rpc('take_back_answer', { event: event_id, ...(occurrence && { occurrence }) }).throwOnError()
    }
    if (status) {
      await (occurrence
        ? db.rpc('answer_occurrence', { series: event_id, occurrence, status, scope }).throwOnError()
        : db
            .from('event_attendees')
            .upsert({ event_id, user_id, status }, { onConflict: 'event_id,user_id' })
            .throwOnError())
    }
    // Members who declined have no guests.
    if (guests !== undefined && status !== 'declined') {
      await db
        .rpc('bring_guests', { event: event_id, guests, ...(occurrence && { occurrence }) })
        .throwOnError()
    }
    readThingAgain(queryClient, events, familyId)
    if (!status || undoes) return
    toast.success(m.rsvp_updated_title(), {
      description: m.rsvp_updated({ status }),
      ...(before !== undefined && { action: undoAction(() => undoAnswer(body)) }),
    })
  },
  problem: (error) => errorMessage(error),
  describe: ({ event_id, occurrence, title, status, guests, undoes }) => ({
    title: m.outbox_answer(),
    text: `${title}: ${[status && m.rsvp_status({ status }), guests && m.guests_option({ count: guests })].filter(Boolean).join(' ') || (undoes ? m.undone() : m.guests_none())}`,
    to: hrefOf(events.path({ id: event_id, occurrence })),
  }),
})
