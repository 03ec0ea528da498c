// The days on which an event takes place, in the reader's time zone.

import { localDay } from '@/dates/local-time'
import { addDays, type Day } from './day'
import type { Times } from './event-times'

/** An event that ends at midnight ends on the day before; an all-day event has the same days everywhere. */
export function daysOf({ start_time, end_time, all_day }: Times): { first: Day; last: Day } {
  const start = new Date(start_time)
  const end = new Date(Date.parse(end_time) - 1)
  return all_day
    ? { first: start.toISOString().slice(0, 10), last: end.toISOString().slice(0, 10) }
    : { first: localDay(start), last: localDay(end) }
}

const allDayFirst = (a: Times, b: Times) => Number(b.all_day) - Number(a.all_day)

/** The events of each day from `from` to `to`, all-day events first, otherwise in the given order. */
export function eventsByDay<E extends Times>(events: readonly E[], from: Day, to: Day): Map<Day, E[]> {
  const byDay = new Map<Day, E[]>()
  for (const event of [...events].sort(allDayFirst)) {
    const { first, last } = daysOf(event)
    for (let day = first > from ? first : from; day <= last && day <= to; day = addDays(day, 1)) {
      byDay.set(day, [...(byDay.get(day) ?? []), event])
    }
  }
  return byDay
}
