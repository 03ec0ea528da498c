// Days of the Hebrew calendar as GEDCOM writes them: `2 TVT 5758`. The browser knows the calendar.

import type { PartialDate } from '@/dates/partial-dates'

/** As browsers name them in English. */
const MONTHS: Record<string, string[]> = {
  TSH: ['Tishri'],
  CSH: ['Heshvan'],
  KSL: ['Kislev'],
  TVT: ['Tevet'],
  SHV: ['Shevat'],
  ADR: ['Adar', 'Adar I'],
  ADS: ['Adar', 'Adar II'],
  NSN: ['Nisan'],
  IYR: ['Iyar'],
  SVN: ['Sivan'],
  TMZ: ['Tamuz'],
  AAV: ['Av'],
  ELL: ['Elul'],
}

const DAY = 86_400_000
/** A Hebrew year begins in the September or October of the year this many before it. */
const YEARS_AHEAD = 3761

const format = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** @returns undefined for a day that the calendar does not have */
export function fromHebrew(text: string): PartialDate | undefined {
  const [, day, month = '', year] = /^(?:(\d{1,2}) )?(?:([A-Z]{3}) )?(\d{4})$/.exec(text) ?? []
  if (!year || Number(year) - YEARS_AHEAD < 1) return undefined
  const begin = Date.UTC(Number(year) - YEARS_AHEAD, 7, 20)
  const names = MONTHS[month]
  if (!names || !day) return { date: `${isoDay(begin + 200 * DAY).slice(0, 4)}-01-01`, precision: 'about' }
  for (let moment = begin; moment < begin + 440 * DAY; moment += DAY) {
    const parts = format.formatToParts(moment)
    const shown = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    if (shown('year') === year && names.includes(shown('month')) && shown('day') === String(Number(day)))
      return { date: isoDay(moment), precision: 'day' }
  }
  return undefined
}

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
