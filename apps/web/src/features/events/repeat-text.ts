// When a series occurs, in words.

import { m } from '@/i18n/messages'
import { region } from '@/text/format'
import { type Day, utcOf } from './day'
import { daysOf } from './event-days'
import type { EventValues } from './family-event'
import { lastDayOf, type Repeat, repeatOf, WEEKDAYS, weekdayCode, weekOfMonth } from './repeat'

/** `Every 2 weeks, until 12 March 2027`; empty for an event that occurs once. */
export function repeatText(event: EventValues): string {
  if (!event.rrule) return ''
  const { first } = daysOf(event)
  const often = nameOfRepeat(repeatOf(event), first)
  const last = lastDayOf(event)
  if (!last) return often
  const day = new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeZone: 'UTC' })
  return m.repeat_until({ often, day: day.format(utcOf(last)) })
}

/** @param start the day of the first occurrence, which names the weekday */
export function nameOfRepeat({ repeat, every, unit, weekdays }: Repeat, start: Day): string {
  switch (repeat) {
    case 'none':
      return m.repeat_none()
    case 'daily':
      return m.repeat_daily()
    case 'weekly':
      return m.repeat_weekly({ weekday: weekdayName(start) })
    case 'biweekly':
      return m.repeat_biweekly({ weekday: weekdayName(start) })
    case 'monthly':
      return m.repeat_monthly({ day: Number(start.slice(8)) })
    case 'monthly_weekday':
      return m.repeat_monthly_weekday({ week: weekOfMonth(start), weekday: weekdayName(start) })
    case 'yearly':
      return m.repeat_yearly()
    case 'kept':
      return m.repeat_kept()
    case 'custom':
      return customName(Number(every), unit, new Set([...weekdays, weekdayCode(start)]))
  }
}

function customName(every: number, unit: Repeat['unit'], weekdays: Set<string>): string {
  const often = m.repeat_every({ count: every, unit })
  if (unit !== 'week' || weekdays.size < 2) return often
  const names = WEEKDAYS.filter((code) => weekdays.has(code)).map((code) => weekdayOfCode(code, 'short'))
  return m.repeat_on({ often, days: new Intl.ListFormat(region(), { style: 'narrow' }).format(names) })
}

/** `Friday`, of the code `FR`. 1 November 2026 is a Sunday. */
export const weekdayOfCode = (code: (typeof WEEKDAYS)[number], weekday: 'short' | 'long') =>
  weekdayName(`2026-11-0${WEEKDAYS.indexOf(code) + 1}`, weekday)

const weekdayName = (day: Day, weekday: 'short' | 'long' = 'long') =>
  new Intl.DateTimeFormat(region(), { weekday, timeZone: 'UTC' }).format(utcOf(day))
