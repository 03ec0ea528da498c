import { hrefOf } from '@/data/address'
// Sends answers to events, and edits of events.

import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { editSender } from '@/data/outbox/edit'
import type { Sender } from '@/data/outbox/entry'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type AnswerBody, type EventEdit, readEventsAgain, saveEvent } from './api'
import { eventPath } from './family-event'

export const answerSender = (queryClient: QueryClient, familyId: string): Sender<AnswerBody> => ({
  async send({ body: { event_id, user_id, status, guests, occurrence, scope = 'this' } }) {
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
    readEventsAgain(queryClient, familyId)
    if (status) toast.success(m.rsvp_updated_title(), { description: m.rsvp_updated({ status }) })
  },
  problem: (error) => errorMessage(error),
  describe: ({ event_id, occurrence, title, status, guests }) => ({
    title: m.outbox_answer(),
    text: `${title}: ${[status && m.rsvp_status({ status }), guests && m.guests_option({ count: guests })].filter(Boolean).join(' ') || m.guests_none()}`,
    to: `/events/${event_id}${occurrence ? `?occurrence=${occurrence}` : ''}`,
  }),
})

export const eventEditSender = (queryClient: QueryClient, familyId: string) =>
  editSender<EventEdit, void>({
    save: saveEvent,
    async onSaved() {
      await readEventsAgain(queryClient, familyId)
      toast.success(m.event_changed())
    },
    describe: ({ original, values }) => ({
      title: m.outbox_event(),
      text: values.title,
      to: hrefOf(eventPath(original)),
    }),
  })
