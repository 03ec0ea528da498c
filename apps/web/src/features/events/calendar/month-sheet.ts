// A month as on a wall calendar: six weeks, including days of the months around it.

import { startOfLocalDay } from '@/dates/local-time'
import { addDays, type Day, dayOfUtc, isDay, weekdayOf } from '../day'

/** `2026-11` */
export type Month = string

const DAYS = 42

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const isMonth = (text: string | null): text is Month => isDay(`${text}-01`)

export function addMonths(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return monthOf(dayOfUtc(date.getTime()))
}

/** The same day of another month, or its last day: one month after 31 January is 28 February. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = month + day.slice(7)
  return isDay(same) ? same : last
}

/** The first day of the week. @param weekday that weeks begin with: 0 is Sunday */
export const startOfWeek = (day: Day, weekday: number): Day =>
  addDays(day, -((weekdayOf(day) - weekday + 7) % 7))

/** @param weekday that weeks begin with: 0 is Sunday */
export function sheetOf(month: Month, weekday: number): Day[] {
  const start = startOfWeek(`${month}-01`, weekday)
  return Array.from({ length: DAYS }, (_, index) => addDays(start, index))
}

/** From the first moment of a sheet to the first moment after it, in local time. */
export function sheetRange([first = '']: readonly Day[]): { from: Date; to: Date } {
  return { from: startOfLocalDay(first), to: startOfLocalDay(addDays(first, DAYS)) }
}
