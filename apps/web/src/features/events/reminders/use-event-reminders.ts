import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDay, formatPlainDay, formatTime } from '@/lib/format'
import { navigate } from '@/lib/navigation'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { useNow } from '@/lib/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { eventPath } from '../family-event'
import { type UpcomingEvent, upcomingEventsQuery } from '../upcoming-query'
import { dueReminders } from './due-reminders'
import { readReminded, rememberReminded } from './reminded'

const FIVE_MINUTES = 300_000

/** Shows a toast, once per device, when the user wants to be reminded of an event. */
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
    for (const { event, occasion } of dueReminders(events, { userId, reminded: readReminded(), now })) {
      rememberReminded(occasion)
      const { title, when } = wordsOf(event, now)
      toast.info(title, {
        description: [when, event.location].filter(Boolean).join(', '),
        action: { label: m.reminder_open(), onClick: () => navigate(eventPath(event)) },
      })
    }
  }, [events, userId, eventReminders, now])
}

const HOUR = 3_600_000

function wordsOf({ title, start_time, all_day }: UpcomingEvent, now: Date) {
  const start = new Date(start_time)
  if (all_day) return { title, when: formatPlainDay(start) }
  const time = formatTime(start)
  if (start.getTime() <= now.getTime() + HOUR) {
    return { title: m.reminder_title({ title }), when: m.reminder_text({ time }) }
  }
  return { title, when: m.event_at({ day: formatDay(start), time }) }
}
