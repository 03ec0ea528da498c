import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatTime } from '@/lib/format'
import { navigate } from '@/lib/navigation'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { useNow } from '@/lib/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { eventPath } from '../family-event'
import { upcomingEventsQuery } from '../upcoming-query'
import { dueReminders, occasionOf, type UpcomingEvent } from './due-reminders'
import { readReminded, rememberReminded } from './reminded'

const FIVE_MINUTES = 300_000

/** Shows a toast, once per device, for each event that starts within the hour. */
export function useEventReminders() {
  const { userId, familyId } = useViewer()
  const { eventReminders } = useNotificationSettings()
  const now = useNow()
  const { data: events } = useQuery({
    ...upcomingEventsQuery(familyId),
    enabled: eventReminders,
    // Pauses while the tab is hidden.
    refetchInterval: FIVE_MINUTES,
  })

  useEffect(() => {
    if (!events || !eventReminders) return
    for (const event of dueReminders(events, { userId, reminded: readReminded(), now })) {
      rememberReminded(occasionOf(event))
      toast.info(m.reminder_title({ title: event.title }), {
        description: whenAndWhere(event),
        action: { label: m.reminder_open(), onClick: () => navigate(eventPath(event)) },
      })
    }
  }, [events, userId, eventReminders, now])
}

function whenAndWhere({ start_time, location }: UpcomingEvent): string {
  const time = formatTime(new Date(start_time))
  return location ? m.reminder_text_at({ time, location }) : m.reminder_text({ time })
}
