// When the member wants to be reminded of an event: their own choice for each event, and for a whole series.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { FamilyEvent } from '../family-event'

/** Minutes before the start. */
export const LEADS = [0, 10, 60, 1440, 10_080] as const

/** What the server does without a choice. */
const USUAL = [60]

/** An occurrence that differs has the reminders of its series. */
export const remindedRow = ({ id, series_id }: Pick<FamilyEvent, 'id' | 'series_id'>) => series_id ?? id

export const ownRemindersQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: ['event-reminders', userId, eventId],
    queryFn: async (): Promise<number[]> => {
      const { data } = await db
        .from('event_reminders')
        .select('minutes')
        .match({ event_id: eventId, user_id: userId })
        .maybeSingle()
        .throwOnError()
      return data?.minutes ?? USUAL
    },
    staleTime: 0,
  })

export function useChooseReminders(userId: string, eventId: string, onSaved: () => void) {
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
      onSaved()
      toast.success(m.own_reminders_saved())
    },
    meta: { failure: (error) => ({ title: m.own_reminders_failed(), description: errorMessage(error) }) },
  })
}
