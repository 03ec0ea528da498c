import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNow } from '@/dates/use-now'
import { useNotificationSettings } from '@/lib/notification-settings'
import { useViewer } from '@/lib/viewer'
import { upcomingEventsQuery } from '../upcoming-api'

const FIVE_MINUTES = 300_000

/** Shows a toast, once per device, when the user wants to be reminded of an event. */
export function useEventReminders() {
  const { userId, familyId } = useViewer()
  const { eventReminders } = useNotificationSettings()
  const now = useNow()
  const navigate = useNavigate()
  const { data: events } = useQuery({
    ...upcomingEventsQuery(familyId),
    enabled: eventReminders,
    // Pauses while the tab is hidden.
    refetchInterval: FIVE_MINUTES,
  })

  useEffect(() => {
    if (!events?.length || !eventReminders) return
    // Without it there are no reminders until the next minute.
    import('./remind').then(({ remind }) => remind(events, userId, now, navigate), console.error)
  }, [events, userId, eventReminders, now, navigate])
}
