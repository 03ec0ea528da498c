// Days without time or time zone, such as `2026-11-20`: they never shift, and they compare as text.

export type Day = string

const DAY = 86_400_000

/** Midnight UTC, where every day has 24 hours. */
export const utcOf = (day: Day) => Date.parse(`${day}T00:00Z`)

export const dayOfUtc = (moment: number): Day => new Date(moment).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOfUtc(utcOf(day) + count * DAY)

export const daysBetween = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY

/** 0 is Sunday. */
export const weekdayOf = (day: Day) => new Date(utcOf(day)).getUTCDay()

/** True for a day that exists and that the database accepts: not 30 February, and not in 2200. */
export const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(utcOf(text)) &&
  dayOfUtc(utcOf(text)) === text
