import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatTime } from '@/lib/format'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { soonQuery } from './api'
import { dueReminders, occasionOf, type UpcomingEvent } from './due-reminders'
import { readReminded, rememberReminded } from './reminded'

/** Shows a toast, once per device, for each event that starts within the hour. */
export function useEventReminders() {
  const { userId, familyId } = useViewer()
  const navigate = useNavigate()
  const { eventReminders } = useNotificationSettings()
  const options = soonQuery(familyId)
  const { data: events } = useQuery({ ...options, queryFn: eventReminders ? options.queryFn : skipToken })

  useEffect(() => {
    if (!events || !eventReminders) return
    for (const event of dueReminders(events, userId, readReminded())) {
      rememberReminded(occasionOf(event))
      toast.info(m.reminder_title({ title: event.title }), {
        description: whenAndWhere(event),
        action: { label: m.reminder_open(), onClick: () => navigate('/events') },
      })
    }
  }, [events, userId, eventReminders, navigate])
}

function whenAndWhere({ start_time, location }: UpcomingEvent): string {
  const time = formatTime(new Date(start_time))
  return location ? m.reminder_text_at({ time, location }) : m.reminder_text({ time })
}
