import { addDays, type Day } from '../day'
import { addMonthsToDay, startOfWeek } from './month-sheet'

type Key = { key: string; shiftKey: boolean }

/**
 * The day that a key leads to: by a day, a week, to the ends of the week, by a month or a year (with Shift). Undefined for
 * other keys. https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 * @param weekday that weeks begin with: 0 is Sunday
 */
export function dayByKey(
  day: Day,
  { key, shiftKey }: Key,
  weekday: number,
  rightToLeft = false,
): Day | undefined {
  const forward = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekday)
    case 'End':
      return addDays(startOfWeek(day, weekday), 6)
    case 'PageUp':
      return addMonthsToDay(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonthsToDay(day, shiftKey ? 12 : 1)
  }
}
