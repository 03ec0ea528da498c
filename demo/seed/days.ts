// Days relative to today, so that the demo is always current.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** @returns an ISO time, such as three days and two hours ago for (3, 2) */
export const ago = (days: number, hours = 0, minutes = 0) =>
  new Date(Date.now() - days * DAY_MS - hours * HOUR_MS - minutes * 60_000).toISOString()

/** @param hour of the day in local time, such as 16.5 */
export function clock(inDays: number, hour: number): string {
  const day = new Date()
  day.setDate(day.getDate() + inDays)
  day.setHours(Math.floor(hour), (hour % 1) * 60, 0, 0)
  return day.toISOString()
}

/** As `clock`, on today's date of an earlier year. */
export function yearsAgo(years: number, hour: number): string {
  const day = new Date(clock(0, hour))
  day.setFullYear(day.getFullYear() - years)
  return day.toISOString()
}

/** Midnight UTC, as days without a time are stored. */
export function day(inDays: number): string {
  const today = new Date()
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + inDays)).toISOString()
}

/** The birth date of a person whose next or last birthday is `inDays` from today. */
export function birthDate({ inDays, turns }: { inDays: number; turns: number }): string {
  const birthday = new Date(day(inDays))
  return new Date(Date.UTC(birthday.getUTCFullYear() - turns, birthday.getUTCMonth(), birthday.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}
