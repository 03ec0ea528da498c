// Dates as GEDCOM writes them (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#date): `3 MAY 1850`, `ABT 1850`,
// `BET 1850 AND 1855`, `@#DJULIAN@ 25 DEC 1700`.

import { parseDate, toJsDate, type ValueDate, type ValuePartDate } from 'read-gedcom'
import type { PartialDate, Precision } from '@/dates/partial-dates'

/** In characters. `parseDate` takes minutes for a very long phrase without an end. */
const LONGEST = 300

/** @returns undefined when the text names no day or year of our era */
export function readGedcomDate(text: string): PartialDate | undefined {
  if (text.length > LONGEST) return undefined
  // Months are written in capitals, but not by everyone. Version 7 names calendars by a word, earlier versions by an escape.
  const escaped = text
    .toUpperCase()
    .replace(/\b(JULIAN|GREGORIAN|HEBREW)\b/g, '@#D$1@')
    .replace(/\bFRENCH_R\b/g, '@#DFRENCH R@')
  const value = parseDate(escaped)
  const part = value && onlyPart(value)
  if (!part) return undefined
  const isExact = value.isDatePunctual && !value.isDateApproximated
  return isExact ? exact(part) : about(part)
}

/** The start of a range. */
function onlyPart(value: ValueDate): ValuePartDate | undefined {
  if (!value.hasDate) return undefined
  if ('date' in value) return value.date
  if ('dateAfter' in value) return value.dateAfter
  if ('dateBefore' in value) return value.dateBefore
  if ('dateFrom' in value) return value.dateFrom
  return 'dateTo' in value ? value.dateTo : undefined
}

function exact(part: ValuePartDate): PartialDate | undefined {
  const { calendar, year } = part
  if (year.isBce) return undefined
  // The year once began in March: in `1699/00`, the second year is the modern one.
  if (year.isDual) return about(part)
  if (calendar.isGregorian) {
    if ('day' in part) return dateOf('day', year.value, part.month, part.day)
    return 'month' in part ? dateOf('month', year.value, part.month) : dateOf('year', year.value)
  }
  const day = 'day' in part && toJsDate(part)
  return day ? dateOf('day', day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()) : about(part)
}

function about(part: ValuePartDate): PartialDate | undefined {
  const { calendar, year } = part
  if (year.isBce) return undefined
  if (year.isDual) return dateOf('about', year.value + 1)
  const first = calendar.isGregorian ? year.value : toJsDate(part)?.getUTCFullYear()
  return first === undefined ? undefined : dateOf('about', first)
}

const dateOf = (precision: Precision, year: number, month = 1, day = 1): PartialDate => ({
  date: [String(year).padStart(4, '0'), pad(month), pad(day)].join('-'),
  precision,
})

const pad = (part: number) => String(part).padStart(2, '0')

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function writeGedcomDate({ date, precision }: PartialDate): string {
  const [year, month, day] = date.split('-').map(Number)
  if (precision === 'about') return `ABT ${year}`
  if (precision === 'year') return `${year}`
  const name = MONTHS[(month ?? 1) - 1]
  return precision === 'month' ? `${name} ${year}` : `${day} ${name} ${year}`
}
