import { queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { asRead } from '@/lib/kept/as-read'
import { m } from '@/paraglide/messages'
import { notOver } from './event-times'
import type { FamilyEvent } from './family-event'

/** More than happen within an hour, so that the reminders find theirs among them. */
const MOST = 20

/** Events with their author and answers, earliest first. */
export const readEvents = (familyId: string) =>
  db
    .from('events')
    .select('*, author:profiles(id, full_name, avatar_url), attendees:event_attendees(user_id, status)')
    .eq('family_id', familyId)
    .order('start_time')
    .order('id')

/** The next events, and those happening now: for the list beside the feed and for the reminders. */
export const upcomingEventsQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['events', familyId, 'upcoming'],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const { data } = await readEvents(familyId).or(notOver(new Date())).limit(MOST).throwOnError()
      return data
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.events_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
