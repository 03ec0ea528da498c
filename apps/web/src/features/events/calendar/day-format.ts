import { region } from '@/lib/format'
import { type Day, utcOf } from '../day'

/** Formats days in the screen's language. Reuse it: creating a formatter is expensive. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat(region(), { ...options, timeZone: 'UTC' })
  return (day) => format.format(utcOf(day))
}

/** `Friday, November 20` */
export const longDay = () => dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
