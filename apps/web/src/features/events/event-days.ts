// On which days an event takes place, here: where the clock of whoever looks stands.

import { addDays, type Day, dayOf } from './day'
import type { Times } from './event-times'

/** The first and the last day. One that ends at midnight is over by then; one of whole days is the same everywhere. */
export function daysOf({ start_time, end_time, all_day }: Times): { first: Day; last: Day } {
  const start = new Date(start_time)
  const end = new Date(Date.parse(end_time) - 1)
  return all_day
    ? { first: start.toISOString().slice(0, 10), last: end.toISOString().slice(0, 10) }
    : { first: dayOf(start), last: dayOf(end) }
}

const wholeDaysFirst = (a: Times, b: Times) => Number(b.all_day) - Number(a.all_day)

/** The events of each day between two, those of whole days first, else in the order given. */
export function eventsByDay<E extends Times>(events: readonly E[], from: Day, to: Day): Map<Day, E[]> {
  const byDay = new Map<Day, E[]>()
  for (const event of [...events].sort(wholeDaysFirst)) {
    const { first, last } = daysOf(event)
    for (let day = first > from ? first : from; day <= last && day <= to; day = addDays(day, 1)) {
      byDay.set(day, [...(byDay.get(day) ?? []), event])
    }
  }
  return byDay
}
