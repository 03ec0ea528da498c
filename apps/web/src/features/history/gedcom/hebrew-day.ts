// Days of the Hebrew calendar (https://en.wikipedia.org/wiki/Hebrew_calendar#Calculations).

/** In the order of the year, as GEDCOM writes them. A common year has no `ADS`. */
const MONTHS = ['TSH', 'CSH', 'KSL', 'TVT', 'SHV', 'ADR', 'ADS', 'NSN', 'IYR', 'SVN', 'TMZ', 'AAV', 'ELL']

/** The day before 1 Tishri of the year 1, in days before 1970. */
const EPOCH = -2_092_590

/** @param month `TVT` @returns midnight UTC of that day; undefined for an unknown day */
export function hebrewDay(year: number, month: string, day: number): Date | undefined {
  const start = newYear(year)
  const lengths = monthLengths(newYear(year + 1) - start)
  const at = MONTHS.indexOf(month)
  const length = lengths[at] ?? 0
  if (day < 1 || day > length) return undefined
  const before = lengths.slice(0, at).reduce((sum, days) => sum + days, 0)
  return new Date((start + before + day - 1) * 86_400_000)
}

/** A year has 353 to 355 days, or 383 to 385 with a second Adar. */
function monthLengths(days: number): number[] {
  const isLeap = days > 380
  const isLong = days % 10 === 5
  const isShort = days % 10 === 3
  return [
    30,
    isLong ? 30 : 29,
    isShort ? 29 : 30,
    29,
    30,
    ...(isLeap ? [30, 29] : [29, 0]),
    30,
    29,
    30,
    29,
    30,
    29,
  ]
}

/** Moved by up to two days, so that no year is too long or too short. */
function newYear(year: number): number {
  const [last, own, next] = [daysUntil(year - 1), daysUntil(year), daysUntil(year + 1)]
  const delay = next - own === 356 ? 2 : own - last === 382 ? 1 : 0
  return EPOCH + own + delay
}

/** By the mean moon: a month has 29 days and 13,753 parts of 25,920. */
function daysUntil(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const days = 29 * months + Math.floor((12_084 + 13_753 * months) / 25_920)
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days
}
