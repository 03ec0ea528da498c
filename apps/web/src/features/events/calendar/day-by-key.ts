import { addDays, type Day, weekdayOf } from '../day'
import { addMonthsToDay } from './month-sheet'

type Key = { key: string; shiftKey: boolean }

/**
 * The day that a key leads to: by a day, a week, to the ends of the week, by a month or a year (with Shift). Undefined for
 * other keys. https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function dayByKey(day: Day, { key, shiftKey }: Key, rightToLeft = false): Day | undefined {
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
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonthsToDay(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonthsToDay(day, shiftKey ? 12 : 1)
  }
}
