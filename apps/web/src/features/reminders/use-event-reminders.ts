import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatTime } from '@/lib/format'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { soonQuery } from './api'
import { dueReminders, occasionOf, type UpcomingEvent } from './due-reminders'
import { readReminded, rememberReminded } from './reminded'

/** Says once, on each device, that an event starts within the hour. */
export function useEventReminders(userId: string | undefined, familyId: string | null) {
  const navigate = useNavigate()
  const { eventReminders } = useNotificationSettings()
  const options = soonQuery(familyId ?? '')
  const wanted = familyId && eventReminders
  const { data: events } = useQuery({ ...options, queryFn: wanted ? options.queryFn : skipToken })

  useEffect(() => {
    if (!events || !userId || !wanted) return
    for (const event of dueReminders(events, userId, readReminded())) {
      rememberReminded(occasionOf(event))
      toast.info(m.reminder_title({ title: event.title }), {
        description: whenAndWhere(event),
        action: { label: m.reminder_open(), onClick: () => navigate('/events') },
      })
    }
  }, [events, userId, wanted, navigate])
}

function whenAndWhere({ start_time, location }: UpcomingEvent): string {
  const time = formatTime(new Date(start_time))
  return location ? m.reminder_text_at({ time, location }) : m.reminder_text({ time })
}
