// The values of a calendar's properties (RFC 5545, section 3.3), read by what they look like: programs write dates where they
// announce times, and times where they announce dates.

import type { Wall } from './clocks'

/** A day; or the time on clocks in UTC, in a zone, or in that of whoever reads it. */
export type Time = { wall: Wall; kind: 'day' | 'utc' | 'local' }

/** In seconds; the days are those of a calendar, which may have 23 or 25 hours. */
export type Duration = { days: number; seconds: number }

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T?(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z)?)?$/i

/** @returns undefined for what is no time */
export function readTime(value: string): Time | undefined {
  const found = TIME.exec(value.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const isOnClock = hour <= 24 && minute < 60 && second <= 60
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || !isOnClock) return undefined
  const kind = found[4] === undefined ? 'day' : found[7] ? 'utc' : 'local'
  return { wall: { year, month, day, hour, minute, second }, kind }
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

const DURATION =
  /^([+-])?P(?:T?(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)?$/i

/** @returns undefined for what is no length of time, or for one that is not ahead */
export function readDuration(value: string): Duration | undefined {
  const [found, sign, ...parts] = DURATION.exec(value.trim()) ?? []
  if (!found || sign === '-') return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const duration = { days: 7 * weeks + days, seconds: (hours * 60 + minutes) * 60 + seconds }
  return duration.days + duration.seconds > 0 ? duration : undefined
}

/** @param length of the span, if it names no end */
export type Period = { start: Time; end?: Time | undefined; length?: Duration | undefined }

/** A moment, or a period: `20260406T020000Z/PT2H`. */
export function readPeriod(value: string): Period | undefined {
  const [first = '', last = ''] = value.split('/')
  const start = readTime(first)
  return start && { start, end: readTime(last), length: readDuration(last) }
}

/** vCalendar 1.0: `YM1 6 #0`, for ever; RFC 2445 replaced it. */
const OLD_RULE = /^(D|W|MP|MD|YM)(\d{1,3})((?: [\dA-Z+-]+?)*?)(?: #(\d{1,5})| (\d{8}T\d{6}Z?))?$/

/** @returns the parts of a rule in the form of RFC 5545, by their name */
export function readRule(value: string): Map<string, string> {
  const rule = value.toUpperCase().trim()
  const [old, frequency, interval, listed = '', count, until] = OLD_RULE.exec(rule.slice(0, 300)) ?? []
  const text = old
    ? fromOldRule(frequency ?? '', interval ?? '1', listed.trim(), count, until)
    : rule.replace(/\s/g, '')
  const parts = text.split(';').map((part) => part.split('=') as [string, string?])
  // Of the calendar that everybody has, and of a time that most programs repeat, nothing follows.
  const known = parts.filter(
    ([name, given]) => given && !['RSCALE=GREGORIAN', 'SKIP=OMIT'].includes(`${name}=${given}`),
  )
  return new Map(known.map(([name, given = '']) => [name, given]))
}

function fromOldRule(
  frequency: string,
  interval: string,
  listed: string,
  count?: string,
  until?: string,
): string {
  const names = listed.replace(/ /g, ',')
  const days = names.replace(
    /(\d)([+-]),([A-Z]{2})/g,
    (_, number, sign, day) => `${sign === '-' ? '-' : ''}${number}${day}`,
  )
  const parts = {
    D: 'FREQ=DAILY',
    W: `FREQ=WEEKLY${names && `;BYDAY=${names}`}`,
    MP: `FREQ=MONTHLY${days && `;BYDAY=${days}`}`,
    MD: `FREQ=MONTHLY${names && `;BYMONTHDAY=${names}`}`,
    YM: `FREQ=YEARLY${names && `;BYMONTH=${names}`}`,
  }[frequency]
  const end = until ? `;UNTIL=${until}` : count === '0' ? '' : `;COUNT=${count ?? 2}`
  return `${parts}${interval === '1' ? '' : `;INTERVAL=${interval}`}${end}`
}
