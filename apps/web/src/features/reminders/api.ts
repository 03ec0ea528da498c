// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import { addHours } from 'date-fns'
import { db } from '@/lib/db'
import type { UpcomingEvent } from './due-reminders'

const FIVE_MINUTES = 300_000

/** The events that start within the hour. Under the key of all events, so that it is reloaded with them. */
export const soonQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['events', familyId, 'soon'],
    queryFn: async (): Promise<UpcomingEvent[]> => {
      const now = new Date()
      const { data } = await db
        .from('events')
        .select('id, title, location, start_time, attendees:event_attendees(user_id, status)')
        .eq('family_id', familyId)
        // No reminder at midnight for an all-day event.
        .eq('all_day', false)
        .gt('start_time', now.toISOString())
        .lte('start_time', addHours(now, 1).toISOString())
        .order('start_time')
        .throwOnError()
      return data
    },
    // Pauses while the tab is hidden.
    refetchInterval: FIVE_MINUTES,
  })
