// Dates as GEDCOM writes them (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#date): `3 MAY 1850`, `ABT 1850`,
// `BET 1850 AND 1855`, `@#DJULIAN@ 25 DEC 1700`. And as people write them into such files: `Abt. 1850`, `1850?`, `1 June 1850`.

import type { PartialDate } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { readOtherCalendar } from './calendar-day'

/** In characters. A date is far shorter. */
const LONGEST = 300

/** Words before a date that is not known exactly. Of a range, the first date is read. */
const VAGUE =
  /^(?:(?:wft|abt|about|approx(?:imately)?|around|circa|cir|ca|c|cal|calc(?:ulated)?|est(?:imated)?|say|bef|before|by|until|till|to|aft|after|since|from|bet|btw|between|either|vor|nach|um|vers|avant|après)(?!\p{L})\.?|[~<>])\s*/iu
const BETWEEN = /\s+(?:and|or|to|und|et)\s+|\s*(?:[-–—/]|\.\.)\s*/iu

/** @returns undefined when the text names no day or year of our era */
export function readGedcomDate(text: string): PartialDate | undefined {
  if (text.length > LONGEST) return undefined
  const line = withoutPhrase(text.replace(/\s+/g, ' ').trim())
  const known = withoutWords(line)
  const exact = readOne(known)
  if (exact) return known === line ? exact : approximate(exact)
  const parts = known.split(BETWEEN)
  const date =
    parts.length > 1 ? readOne(parts[isWithoutYear(parts) ? parts.length - 1 : 0] ?? '') : undefined
  return date && approximate(date)
}

/** `INT 3 MAY 1850 (the day after the fair)`, or a phrase alone: `(about 1850)`. */
function withoutPhrase(line: string): string {
  const [, date, phrase] = /^(?:INT )?([^()]*)\(([^()]*)\)?$/i.exec(line) ?? [undefined, line, '']
  return (date?.trim() || phrase?.trim()) ?? ''
}

/** Also without `?` and the `s` of a decade. */
function withoutWords(line: string): string {
  let rest = line.replace(/\s*\?+$/, '').replace(/(\d0)'?s$/i, '$1')
  for (let word = VAGUE.exec(rest); word; word = VAGUE.exec(rest)) rest = rest.slice(word[0].length)
  return rest
}

/** `3 AND 5 MAY 1850`, `JAN-FEB-MAR 1850`: the first part has the year of the last. */
const isWithoutYear = (parts: string[]) =>
  /^(?:\d{1,2}\.?)?\s*\p{L}*\.?$/u.test(parts[0] ?? '') && /\p{L}\.? \d/u.test(parts.at(-1) ?? '')

/** Version 7 names calendars by a word, earlier versions by an escape. */
const CALENDAR = /^(?:@#D([A-Z ]+)@|(JULIAN|GREGORIAN|HEBREW|FRENCH_R)\b) ?(.*)$/i

function readOne(text: string): PartialDate | undefined {
  const [, escaped, word, dated] = CALENDAR.exec(text) ?? []
  const calendar = (escaped ?? word ?? 'GREGORIAN').toUpperCase().replace('_', ' ')
  if (calendar !== 'GREGORIAN') return readOtherCalendar(calendar, dated ?? '')
  return readOurs(dated ?? text)
}

function readOurs(text: string): PartialDate | undefined {
  const [, first = '', second = ''] = /(?:^|\s)(\d{3,4})\/(\d{1,4})$/.exec(text) ?? []
  const modern = `${Number(first) + 1}`
  // The year once began in March: in `1699/00`, the second year is the modern one.
  if (second && modern.endsWith(second)) return readTypedDate(`about ${modern}`, 'en-US')
  // Years before 100 have two digits here.
  const plain = text.replace(
    /^((?:\d{1,2}\.? \p{L}+\.? )?)(\d{1,2})(?: A\.?D\.?)?$/iu,
    (_, day: string, year: string) => `${day}${year.padStart(4, '0')}`,
  )
  const american = readTypedDate(plain, 'en-US')
  if (!american || /\p{L}/u.test(plain)) return american
  // The writer of `05/03/1850` may mean May or March.
  const isClear = readTypedDate(plain, 'en-GB')?.date === american.date
  return isClear ? american : { date: `${american.date.slice(0, 4)}-01-01`, precision: 'year' }
}

const approximate = ({ date }: PartialDate): PartialDate => ({
  date: `${date.slice(0, 4)}-01-01`,
  precision: 'about',
})

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function writeGedcomDate({ date, precision }: PartialDate): string {
  const [yearText = '', month, day] = date.split('-')
  // With three digits: `MAY 50` may be a day as well.
  const year = `${Number(yearText)}`.padStart(3, '0')
  if (precision === 'about') return `ABT ${year}`
  if (precision === 'year') return year
  const name = MONTHS[Number(month) - 1]
  return precision === 'month' ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
