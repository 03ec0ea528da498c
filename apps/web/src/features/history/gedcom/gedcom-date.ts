// Dates as GEDCOM writes them (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#date): `3 MAY 1850`, `ABT 1850`,
// `BET 1850 AND 1855`, `@#DJULIAN@ 25 DEC 1700`; and as programs write them that allow any text.

import { parseDate, toJsDate, type ValuePartDate } from 'read-gedcom'
import type { PartialDate, Precision } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { fromHebrew } from './hebrew-date'

/** In characters. `parseDate` takes minutes for a very long phrase without an end. */
const LONGEST = 300

/** Words before a date that is not exact, those of GEDCOM and others. */
const NOT_EXACT =
  /^(?:WFT )?(?:ABT|ABOUT|APPROX|AROUND|CIRCA|CA|C|EST|CAL|BEF|BEFORE|AFT|AFTER|FROM|TO|BET|BTW|BETWEEN|EITHER|UM|VOR|NACH|VERS|AVANT|APRÈS|~)\b[. ]*|^~ */
/** `BET 1850 AND 1855`, `1850-1855`, `1076 OR 1088`, `FROM 1850 TO 1855`, `JAN-FEB-MAR 1850` */
const RANGE = / (?:AND|OR|TO|[-–]) | ?[-–] ?(?=\d{3,4}\b)/

/** In which programs write months. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'da', 'sv', 'pl']

/** @returns undefined when the text names no day or year of our era */
export function readGedcomDate(text: string): PartialDate | undefined {
  if (text.length > LONGEST) return undefined
  const line = plain(text)
  const dual = /\b(\d{3,4})\/(\d{1,4})\b(?!\/)/.exec(line)
  if (dual && !/\d\/\d{1,2}\/\d/.test(line)) return ofDualYear(dual[1] ?? '', dual[2] ?? '')
  const exactly = readOne(line)
  if (exactly) return exactly
  const [first = ''] = withoutQualifier(line).split(RANGE)
  const date = readOne(withoutQualifier(first.replace(/(\d{3,4})(?:S|\?)$/, '$1'))) ?? yearAtEnd(line)
  return date && { date: `${date.date.slice(0, 4)}-01-01`, precision: 'about' }
}

/** With single blanks and capitals, without phrases, and with the calendars as parser and version 5.5.1 name them. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/^\s*INT\s+(.*?)\(.*$/s, '$1')
    .replace(/^\s*\((.*)\)\s*$/s, '$1')
    .replace(/\b(JULIAN|GREGORIAN|HEBREW)\b/g, (name, _word, at: number, all: string) =>
      all[at - 1] === 'D' ? name : `@#D${name}@`,
    )
    .replace(/\bFRENCH_R\b/g, '@#DFRENCH R@')
    .replace(/\bA\.?D\.?$/, '')
    .replace(/\b0+(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const withoutQualifier = (line: string) => line.replace(NOT_EXACT, '').replace(NOT_EXACT, '').trim()

/** Once the year began in March: `11 FEB 1731/32` is 1732 for us. `1850/1855` is a range. */
function ofDualYear(first: string, second: string): PartialDate | undefined {
  const [one, next] = [Number(first), Number(first) + 1]
  return dateOf('about', String(next).endsWith(second) ? next : one)
}

/** `JAN-FEB-MAR 1850`, the quarters of English registers. */
function yearAtEnd(line: string): PartialDate | undefined {
  const year = /^[A-Z]{3}(?:-[A-Z]{3})+ (\d{4})$/.exec(line)?.[1]
  return year ? dateOf('about', Number(year)) : undefined
}

function readOne(line: string): PartialDate | undefined {
  const [, hebrew] = /^@#DHEBREW@ (.*)$/.exec(line) ?? []
  if (hebrew) return fromHebrew(hebrew)
  const value = ONE_DATE.test(line) ? parseDate(line) : undefined
  if (!value?.hasDate || !('date' in value) || value.isDateApproximated) return readForeign(line)
  return exact(value.date)
}

/** What `parseDate` reads as a whole: of anything else it may take a part. */
const ONE_DATE = /^(@#D[A-Z ]+@ )?(\d{1,2} )?([A-Z]{3,4} )?\d{1,4}( B\.?C\.?E?\.?)?$/

/** As a person types it, with months in any language. The order of two small numbers is nobody's but the writer's. */
function readForeign(line: string): PartialDate | undefined {
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{3,4})$/.exec(line)?.slice(1).map(Number)
  if (!numbers) return /\d{3,4}/.test(line) ? readTypedDate(line, LANGUAGES) : undefined
  const [one = 0, other = 0, year = 0] = numbers
  if (one !== other && Math.max(one, other) <= 12) return dateOf('year', year)
  return readTypedDate([year, ...(one > 12 ? [other, one] : [one, other])].join('-'), LANGUAGES)
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

/** In the years 1 to 9999, which the history knows. */
function dateOf(precision: Precision, year: number, month = 1, day = 1): PartialDate | undefined {
  if (!(year >= 1 && year <= 9999)) return undefined
  return { date: [String(year).padStart(4, '0'), pad(month), pad(day)].join('-'), precision }
}

const pad = (part: number) => String(part).padStart(2, '0')

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function writeGedcomDate({ date, precision }: PartialDate): string {
  const [year, month, day] = date.split('-').map(Number)
  if (precision === 'about') return `ABT ${year}`
  if (precision === 'year') return `${year}`
  const name = MONTHS[(month ?? 1) - 1]
  return precision === 'month' ? `${name} ${year}` : `${day} ${name} ${year}`
}
