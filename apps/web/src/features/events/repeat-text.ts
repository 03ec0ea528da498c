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

/** @param start the day of the first occurrence; each text has its own form of every weekday, as languages bend them */
export function nameOfRepeat({ repeat, every, unit, weekdays }: Repeat, start: Day): string {
  switch (repeat) {
    case 'none':
      return m.repeat_none()
    case 'daily':
      return m.repeat_daily()
    case 'weekly':
      return m.repeat_weekly({ weekday: weekdayCode(start) })
    case 'biweekly':
      return m.repeat_biweekly({ weekday: weekdayCode(start) })
    case 'monthly':
      return m.repeat_monthly({ day: Number(start.slice(8)) })
    case 'monthly_weekday':
      return m.repeat_monthly_weekday({ week: weekOfMonth(start), weekday: weekdayCode(start) })
    case 'yearly':
      return m.repeat_yearly()
    case 'kept':
      return m.repeat_kept()
    case 'custom':
      return customName(Number(every), unit, new Set([...weekdays, weekdayCode(start)]))
  }
}

function customName(every: number, unit: Repeat['unit'], weekdays: Set<string>): string {
  if (unit !== 'week' || weekdays.size < 2) return m.repeat_every({ count: every, unit })
  const names = WEEKDAYS.filter((code) => weekdays.has(code)).map((code) => weekdayOfCode(code, 'short'))
  return m.repeat_on({ count: every, days: new Intl.ListFormat(region(), { style: 'narrow' }).format(names) })
}

/** `Friday`, of the code `FR`. 1 November 2026 is a Sunday. */
export const weekdayOfCode = (code: (typeof WEEKDAYS)[number], weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(region(), { weekday, timeZone: 'UTC' }).format(
    utcOf(`2026-11-0${WEEKDAYS.indexOf(code) + 1}`),
  )
