// A month as it hangs on the wall: six weeks from Sunday, with the days around it.

import { addDays, type Day, dayOfUtc, isDay, startOfDay, weekdayOf } from '../day'

/** As `2026-11`. */
export type Month = string

const DAYS = 42

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const isMonth = (text: string | null): text is Month => isDay(`${text}-01`)

export function addMonths(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return monthOf(dayOfUtc(date.getTime()))
}

/** The same day of another month, or its last: 31 January and one month more is 28 February. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = month + day.slice(7)
  return isDay(same) ? same : last
}

export function sheetOf(month: Month): Day[] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdayOf(first))
  return Array.from({ length: DAYS }, (_, index) => addDays(sunday, index))
}

/** All days of a sheet, from the first moment here to the first that belongs to the next. */
export function sheetRange(month: Month): { from: Date; to: Date } {
  const [first = ''] = sheetOf(month)
  return { from: startOfDay(first), to: startOfDay(addDays(first, DAYS)) }
}
