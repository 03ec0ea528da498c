// Sends answers to events, and edits of events.

import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { editSender } from '@/lib/outbox/edit'
import type { Sender } from '@/lib/outbox/entry'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type AnswerBody, type EventEdit, readEventsAgain, saveEvent } from './api'
import { eventPath } from './family-event'

export const answerSender = (queryClient: QueryClient, familyId: string): Sender<AnswerBody> => ({
  async send({ body: { event_id, user_id, status, occurrence, scope = 'this' } }) {
    await (occurrence
      ? db.rpc('answer_occurrence', { series: event_id, occurrence, status, scope }).throwOnError()
      : db
          .from('event_attendees')
          .upsert({ event_id, user_id, status }, { onConflict: 'event_id,user_id' })
          .throwOnError())
    readEventsAgain(queryClient, familyId)
    toast.success(m.rsvp_updated_title(), { description: m.rsvp_updated({ status }) })
  },
  problem: (error) => errorMessage(error),
  describe: ({ event_id, occurrence, title, status }) => ({
    title: m.outbox_answer(),
    text: `${title}: ${m.rsvp_status({ status })}`,
    to: `/events/${event_id}${occurrence ? `?occurrence=${occurrence}` : ''}`,
  }),
})

export const eventEditSender = (queryClient: QueryClient, familyId: string) =>
  editSender<EventEdit, unknown>({
    save: saveEvent,
    async onSaved() {
      await readEventsAgain(queryClient, familyId)
      toast.success(m.event_changed())
    },
    describe: ({ original, values }) => ({
      title: m.outbox_event(),
      text: values.title,
      to: eventPath(original),
    }),
  })
