import { addMonths, startOfMonth } from 'date-fns'

/** Whether a period touches the last, this or the next month, whose events this browser keeps. */
export const isWithinThreeMonths = (from: Date, to: Date, now: Date) =>
  to > startOfMonth(addMonths(now, -1)) && from < startOfMonth(addMonths(now, 2))
