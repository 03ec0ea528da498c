import type { Part, Parts } from '@/data/merge-edits'
import { m } from '@/i18n/messages'
import { region } from '@/text/format'
import type { Times } from './event-times'
import type { EventValues } from './family-event'
import { repeatText } from './repeat-text'

// A start from one edit and an end or a rule from the other may not fit together.
const when: Part<EventValues> = {
  label: m.event_when,
  show: (values) => [longWhen(values), repeatText(values)].filter(Boolean).join(' · '),
}

/** What two edits of an event can both have changed. */
export const eventParts: Parts<EventValues> = {
  title: m.event_title,
  all_day: when,
  start_time: when,
  end_time: when,
  rrule: when,
  time_zone: when,
  repeats_until: when,
  location: m.event_location,
  description: m.event_description,
}

/** `Nov 20, 2026, 12:00 – 1:00 PM`, or `Nov 20 – 22, 2026` for all-day events. */
function longWhen({ all_day, start_time, end_time }: Times): string {
  const [start, end] = [new Date(start_time), new Date(end_time)]
  const dateStyle = 'medium'
  if (!all_day)
    return new Intl.DateTimeFormat(region(), { dateStyle, timeStyle: 'short' }).formatRange(start, end)
  // The end is exclusive.
  const last = new Date(end.getTime() - 1)
  return new Intl.DateTimeFormat(region(), { dateStyle, timeZone: 'UTC' }).formatRange(start, last)
}
