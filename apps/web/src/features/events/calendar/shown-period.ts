// The month and day that the address names: `/events?month=2026-11&day=2026-11-20`.

import { type Day, isDay } from '../day'
import { isMonth, type Month, monthOf, sheetOf } from './month-sheet'

export type ShownPeriod = { month: Month; day: Day }

/**
 * Falls back to today, or to the first of another month, when the address names no day on the sheet.
 * @param weekday that weeks begin with: 0 is Sunday
 */
export function readShownPeriod(
  search: { month?: string; day?: string },
  today: Day,
  weekday: number,
): ShownPeriod {
  const day = search.day && isDay(search.day) ? search.day : undefined
  const month = search.month && isMonth(search.month) ? search.month : monthOf(day ?? today)
  if (day && sheetOf(month, weekday).includes(day)) return { month, day }
  return { month, day: monthOf(today) === month ? today : `${month}-01` }
}
