// Dates of ancestors and old photos, often known only to the year: plain days that never shift with the time zone.

import { m } from '@/i18n/messages'
import { format } from '@/text/format'

/** How much of a date is known. `about` is an approximate year. */
export type Precision = 'day' | 'month' | 'year' | 'about'

/** `date` is yyyy-MM-dd with 01 for unknown parts: `1850-01-01` with `year` means the whole of 1850. */
export type PartialDate = { date: string; precision: Precision }

const parts = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  year: { year: 'numeric' },
  about: { year: 'numeric' },
} as const

function write({ date, precision }: PartialDate, month: 'short' | 'long'): string {
  const { [precision]: known } = parts
  const options = 'month' in known ? { ...known, month } : known
  const text = format(new Date(`${date}T00:00Z`), { ...options, calendar: 'gregory', timeZone: 'UTC' })
  return precision === 'about' ? m.history_about({ year: text }) : text
}

/** `May 3, 1850`, `May 1850`, `1850` or `about 1850`. */
export const formatPartialDate = (date: PartialDate) => write(date, 'short')

/** With the month in full, as in the form. */
export const formatPartialDateLong = (date: PartialDate) => write(date, 'long')

/** 1850 for `1850-05-03`. */
export const yearOf = (date: string) => Number(date.slice(0, 4))

/** The last day that a date can mean: `1850-12-31` for the year 1850. Days compare as text. */
export function latestDay({ date, precision }: PartialDate): string {
  const [year = '', month = ''] = date.split('-')
  if (precision === 'day') return date
  if (precision !== 'month') return `${year}-12-31`
  // Every 400 years, the calendar repeats; `Date` means 1950 by the year 50.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${last}`
}

/** True when every reading of the two dates puts the death before the birth. */
export const diesBeforeBirth = (birth: PartialDate, death: PartialDate) =>
  birth.precision !== 'about' && death.precision !== 'about' && latestDay(death) < birth.date
