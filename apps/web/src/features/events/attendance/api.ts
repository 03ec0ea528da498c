// What attendance asks of the server. Components never touch `db`.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { sendAnswer } from '../api'
import { events } from '../events'
import { type FamilyEvent, occurrenceKey } from '../family-event'
import { pageKey } from '../page/event-query'
import type { AttendedEvent } from './attended-event'

const named = ({ id, occurrence }: FamilyEvent) => ({ event: id, ...(occurrence && { occurrence }) })

/** Sets how many guests the viewer brings: `mutate(2)`. The screen shows it immediately. */
export function useBringGuests(event: AttendedEvent) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    // After the answer, and one request at a time, so that an earlier number cannot arrive last.
    scope: { id: `answer ${event.id}` },
    mutationFn: (guests: number) => sendAnswer(event, userId, { guests }),
    onMutate: (guests) => {
      queryClient.setQueriesData<AttendedEvent[]>({ queryKey: pageKey(familyId) }, (shown) =>
        shown?.map((other) =>
          occurrenceKey(other) === occurrenceKey(event)
            ? { ...other, guests: { ...other.guests, [userId]: guests } }
            : other,
        ),
      )
    },
    onSettled: () => readThingAgain(queryClient, events, familyId),
    meta: { failure: (error) => ({ title: m.guests_failed(), description: errorMessage(error) }) },
  })
}

/** Reminds those who have not answered. */
export function useRemind(event: FamilyEvent) {
  return useMutation({
    mutationFn: async () => {
      const { data: count } = await db.rpc('remind_to_answer', named(event)).throwOnError()
      toast.success(m.remind_done({ count }))
    },
    meta: { failure: (error) => ({ title: m.remind_failed(), description: errorMessage(error) }) },
  })
}
