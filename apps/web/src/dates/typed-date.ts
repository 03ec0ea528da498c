// Parses dates as people type them: `3 May 1850`, `May 3rd, 1850`, `5/3/1850`, `1850-05-03`, `May 1850`, `1850`,
// `about 1850`. Months in words are those of the screen's language and the English ones.

import { m } from '@/paraglide/messages'
import { region } from '@/text/format'
import type { PartialDate } from './partial-dates'

/**
 * @param languages in which the text may name months
 * @returns undefined when the text is not a date or is ambiguous
 */
export function readTypedDate(text: string, languages: string[] = [region(), 'en']): PartialDate | undefined {
  const line = normalize(text)
  const about = readAbout(line)
  if (about !== undefined) return readYear(about, 'about')
  return readYear(line, 'year') ?? readNumbers(line) ?? readWords(line, languages)
}

const normalize = (text: string) => text.normalize('NFKC').toLocaleLowerCase().replace(/\s+/g, ' ').trim()

/** The text after `about` or a genealogist's abbreviation of it. */
function readAbout(line: string): string | undefined {
  const own = normalize(m.history_about({ year: '' }))
  if (own && line.startsWith(own)) return line.slice(own.length).trim()
  return /^(?:about |around |abt\.? ?|circa |ca\.? ?|c\.? ?|~ ?)(\d.*)$/.exec(line)?.[1]
}

/** Two digits are ambiguous. */
const year = /^\d{3,4}$/

function readYear(text: string, precision: 'year' | 'about'): PartialDate | undefined {
  return year.test(text) ? dateOf(text, '1', '1', precision) : undefined
}

/** `1850-05-03`, `1850-05`, and days in the order of the reader's region: `5/3/1850` or `3.5.1850`. */
function readNumbers(line: string): PartialDate | undefined {
  const numbers = /^(\d+)[-/. ]+(\d+)(?:[-/. ]+(\d+))?\.?$/.exec(line)
  if (!numbers) return undefined
  const [, first = '', second = '', third] = numbers
  if (third === undefined) {
    return year.test(first) ? dateOf(first, second, '1', 'month') : dateOf(second, first, '1', 'month')
  }
  if (year.test(first)) return dateOf(first, second, third, 'day')
  const monthFirst = dateOf(third, first, second, 'day')
  const dayFirst = dateOf(third, second, first, 'day')
  return monthComesFirst() ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

/** `3 May 1850`, `May 3rd, 1850`, `May 1850`. */
function readWords(line: string, languages: string[]): PartialDate | undefined {
  const [words, numbers] = [line.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [], line.match(/\d+/g) ?? []]
  const names = languages.flatMap(monthNames)
  const [month, ...rest] = words.filter((word) => !filler.has(word)).map((word) => monthOf(word, names))
  const last = numbers.at(-1)
  // `before May 1850` is not May 1850.
  if (month === undefined || rest.length > 0 || !last || numbers.length > 2) return undefined
  return numbers.length === 2
    ? dateOf(last, `${month}`, numbers[0] ?? '', 'day')
    : dateOf(last, `${month}`, '1', 'month')
}

const filler = new Set(['st', 'nd', 'rd', 'th', 'of', 'de', 'del'])

function dateOf(
  yearText: string,
  monthText: string,
  dayText: string,
  precision: PartialDate['precision'],
): PartialDate | undefined {
  if (!year.test(yearText) || monthText.length > 2 || dayText.length > 2) return undefined
  const date = [yearText.padStart(4, '0'), monthText.padStart(2, '0'), dayText.padStart(2, '0')].join('-')
  const moment = Date.parse(`${date}T00:00Z`)
  // `Date` turns 30 February into a day in March. There is no year 0.
  const exists = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date)
  return exists && Number(yearText) > 0 ? { date, precision } : undefined
}

/** 5 for `may`; 9 for `sept` and `september`. */
function monthOf(word: string, names: string[]): number | undefined {
  if (word.length < 3) return undefined
  const months = names.flatMap((name, index) => (name.startsWith(word) ? [(index % 12) + 1] : []))
  return new Set(months).size === 1 ? months[0] : undefined
}

/** Of each language: a large family tree has many dates. */
const monthsIn = new Map<string, string[]>()

function monthNames(language: string): string[] {
  const known = monthsIn.get(language)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
  const names = Array.from({ length: 12 }, (_, month) => normalize(format.format(Date.UTC(2000, month))))
  monthsIn.set(language, names)
  return names
}

function monthComesFirst(): boolean {
  const format = new Intl.DateTimeFormat(region(), { dateStyle: 'short', calendar: 'gregory' })
  const order = format.formatToParts().map(({ type }) => type)
  return order.indexOf('month') < order.indexOf('day')
}
