import { region } from '@/text/format'
import { type Day, utcOf } from '../day'

/** Formats days in the screen's language. Reuse it: creating a formatter is expensive. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat(region(), { ...options, timeZone: 'UTC' })
  return (day) => format.format(utcOf(day))
}

/** `Friday, November 20` */
export const longDay = () => dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })

/** `Nov 15 – 21, 2026` */
export const dayRange = (first: Day, last: Day): string =>
  new Intl.DateTimeFormat(region(), {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(utcOf(first), utcOf(last))
