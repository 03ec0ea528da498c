// Says what is due. Loaded when there are events.

import type { UseNavigateResult } from '@tanstack/react-router'
import { personalStore } from '@/browser/personal-store'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { formatDay, formatPlainDay, formatTime } from '@/text/format'
import { eventPath } from '../events'
import type { UpcomingEvent } from '../upcoming-api'
import { dueReminders } from './due-reminders'

/** Shows a toast, once per device, for each event of which the user wants to be reminded now. */
export function remind(
  events: UpcomingEvent[],
  userId: string,
  now: Date,
  navigate: UseNavigateResult<string>,
): void {
  for (const { event, occasion } of dueReminders(events, { userId, reminded: readReminded(), now })) {
    rememberReminded(occasion)
    const { title, when } = wordsOf(event, now)
    toast.info(title, {
      description: [when, event.location].filter(Boolean).join(', '),
      action: { label: m.reminder_open(), onClick: () => navigate(eventPath(event)) },
    })
  }
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

// The reminders that this device has shown, so that neither a reload nor another tab repeats them.
/** More events than a family has within an hour. */
const KEPT = 50

const reminded = personalStore('reminded', 'local', (stored): string[] =>
  Array.isArray(stored) ? stored.filter((occasion) => typeof occasion === 'string') : [],
)

const readReminded = () => reminded.get()

const rememberReminded = (occasion: string) => reminded.set([...reminded.get(), occasion].slice(-KEPT))
