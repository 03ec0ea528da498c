// Dates of other calendars than ours.

import { parseDate, toJsDate } from 'read-gedcom'
import type { PartialDate } from '@/dates/partial-dates'
import { hebrewDay } from './hebrew-day'

/** @param calendar as GEDCOM names it: `JULIAN` @param text `25 DEC 1700` */
export function readOtherCalendar(calendar: string, text: string): PartialDate | undefined {
  const plain = text.toUpperCase().replace(/\b0+(?=\d)/g, '')
  if (calendar === 'HEBREW') return readHebrew(plain)
  const value = parseDate(`@#D${calendar}@ ${plain}`)
  if (!value?.hasDate || !('date' in value) || value.date.year.isBce) return undefined
  const { date } = value
  // The year once began in March: in `1699/00`, the second year is the modern one.
  if (date.year.isDual) return about(date.year.value + 1)
  const day = toJsDate(date)
  if (!day || Number.isNaN(day.getTime())) return undefined
  return 'day' in date ? exact(day) : about(day.getUTCFullYear())
}

/** Months and years begin within ours: the year is that of their middle. */
function readHebrew(text: string): PartialDate | undefined {
  const [, day, month, year] = /^(?:(?:(\d{1,2}) )?([A-Z]{3}) )?(\d{4})$/.exec(text) ?? []
  const found = hebrewDay(Number(year), month ?? 'NSN', Number(day ?? 15))
  return found && (day ? exact(found) : about(found.getUTCFullYear()))
}

const exact = (day: Date) => inOurEra({ date: day.toISOString().slice(0, 10), precision: 'day' })

const about = (year: number) =>
  inOurEra({ date: `${String(year).padStart(4, '0')}-01-01`, precision: 'about' })

const inOurEra = (date: PartialDate) => (/^(?!0000)\d{4}-/.test(date.date) ? date : undefined)
