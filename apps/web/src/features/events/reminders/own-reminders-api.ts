// When the member wants to be reminded of an event: their own choice for each event, and for a whole series.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { events } from '../events'

/** Null without a choice. */
export const ownRemindersQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: ['event-reminders', userId, eventId],
    queryFn: async (): Promise<number[] | null> => {
      const { data } = await db
        .from('event_reminders')
        .select('minutes')
        .match({ event_id: eventId, user_id: userId })
        .maybeSingle()
        .throwOnError()
      return data?.minutes ?? null
    },
    staleTime: 0,
  })

export function useChooseReminders(eventId: string, onSaved: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (minutes: number[]) => {
      await db
        .from('event_reminders')
        .upsert({ event_id: eventId, user_id: userId, minutes }, { onConflict: 'event_id,user_id' })
        .throwOnError()
    },
    onSuccess: (_result, minutes) => {
      queryClient.setQueryData(ownRemindersQuery(userId, eventId).queryKey, minutes)
      // The open app reminds as well.
      readThingAgain(queryClient, events, familyId)
      onSaved()
      toast.success(m.own_reminders_saved())
    },
    meta: { failure: (error) => ({ title: m.own_reminders_failed(), description: errorMessage(error) }) },
  })
}
