// Parses dates as people type them: `3 May 1850`, `May 3rd, 1850`, `5/3/1850`, `1850-05-03`, `May 1850`, `1850`,
// `about 1850`. Months in words are those of the screen's language, the English ones, and those of other files and papers.

import { allLanguages } from '@kinfold/i18n'
import { m } from '@/i18n/messages'
import { searchable } from '@/text/characters'
import { withPlainDigits } from '@/text/digits'
import { region } from '@/text/format'
import type { PartialDate } from './partial-dates'

/**
 * @param locale of the writer, which decides the order of `5/3/1850`
 * @returns undefined when the text is not a date or is ambiguous
 */
export function readTypedDate(text: string, locale = region()): PartialDate | undefined {
  const line = normalize(text)
  const about = readAbout(line)
  if (about !== undefined) return readYear(about, 'about')
  return readYear(line, 'year') ?? readNumbers(line, locale) ?? readWords(line, locale)
}

/** Without what only some languages write beside the numbers: marks of direction, `1850年5月3日`, `1850 г.`. */
const normalize = (text: string) =>
  withPlainDigits(text)
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[年月](?=\d)/g, '-')
    .replace(/[年月日]$| г(\.|од|ода)?$/, '')
    .replace(/\s+/g, ' ')
    .trim()

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

/** `1850-05-03`, `1850-05`, and days in the order of the writer's region: `5/3/1850` or `3.5.1850`. */
function readNumbers(line: string, locale: string): PartialDate | undefined {
  const numbers = /^(\d+)[-/. ]+(\d+)(?:[-/. ]+(\d+))?\.?$/.exec(line)
  if (!numbers) return undefined
  const [, first = '', second = '', third] = numbers
  if (third === undefined) {
    return year.test(first) ? dateOf(first, second, '1', 'month') : dateOf(second, first, '1', 'month')
  }
  if (year.test(first)) return dateOf(first, second, third, 'day')
  const monthFirst = dateOf(third, first, second, 'day')
  const dayFirst = dateOf(third, second, first, 'day')
  return monthComesFirst(locale) ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

/** `3 May 1850`, `May 3rd, 1850`, `May 1850`. */
function readWords(line: string, locale: string): PartialDate | undefined {
  const [words, numbers] = [line.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [], line.match(/\d+/g) ?? []]
  const [month, ...rest] = words.filter((word) => !filler.has(word)).map((word) => monthOf(word, locale))
  const last = numbers.at(-1)
  // `before May 1850` is not May 1850.
  if (month === undefined || rest.length > 0 || !last || numbers.length > 2) return undefined
  return numbers.length === 2
    ? dateOf(last, `${month}`, numbers[0] ?? '', 'day')
    : dateOf(last, `${month}`, '1', 'month')
}

const filler = new Set(['st', 'nd', 'rd', 'th', 'er', 'of', 'de', 'del'])

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

/** 5 for `may`; 9 for `sept` and `september`. The first language that has one such month decides. */
function monthOf(word: string, locale: string): number | undefined {
  const plain = searchable(word)
  if (plain.length < 3) return undefined
  for (const names of monthNames(locale)) {
    const months = new Set(names.flatMap((name, at) => (name.startsWith(plain) ? [(at % 12) + 1] : [])))
    if (months.size > 0) return months.size === 1 ? [...months][0] : undefined
  }
  return undefined
}

/** The app's own, and three more that occur in family trees. */
const LANGUAGES = [...allLanguages, 'da', 'nb', 'sv']

/** Making them takes far longer than comparing them, and a file has thousands of dates. */
const namesByLocale = new Map<string, string[][]>()

/** Of each language, beginning with the writer's. */
function monthNames(locale: string): string[][] {
  const names = namesByLocale.get(locale) ?? [locale, ...LANGUAGES].map(namesIn)
  namesByLocale.set(locale, names)
  return names
}

/** The twelve names alone, within a date, and in short: `maj`, `maja`. */
function namesIn(locale: string): string[] {
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { month: 'short' },
  ]
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC', calendar: 'gregory' })
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2000, month)))
      return searchable(parts.find(({ type }) => type === 'month')?.value ?? '')
    })
  })
}

const monthFirstIn = new Map<string, boolean>()

function monthComesFirst(locale: string): boolean {
  const known = monthFirstIn.get(locale)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' })
  const order = format.formatToParts().map(({ type }) => type)
  const isFirst = order.indexOf('month') < order.indexOf('day')
  monthFirstIn.set(locale, isFirst)
  return isFirst
}
