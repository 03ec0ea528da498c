// What clocks show, and when.

import { wallOf } from '@kinfold/icalendar'

export type Wall = {
  year: number
  month: number
  day: number
  hour?: number
  minute?: number
  second?: number
}

const DAY = 86_400_000

/** The moment at which clocks in UTC show this. */
export function utcOf({ year, month, day, hour = 0, minute = 0, second = 0 }: Wall): number {
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second))
  // `Date.UTC` takes the years before 100 for those of the last century.
  return date.setUTCFullYear(year + date.getUTCFullYear() - 2000)
}

/** The moment at which the clocks of a zone show this: the earlier one of two, the later reading of one that they skip. */
export function momentIn(zone: string, wall: Wall): Date {
  const shown = utcOf(wall)
  const shownAt = (moment: number) => wallOf(zone, new Date(moment)).getTime()
  const offsetAt = (moment: number) => shownAt(moment) - moment
  const before = shown - offsetAt(shown - DAY)
  if (shownAt(before) === shown) return new Date(before)
  const after = shown - offsetAt(shown + DAY)
  return new Date(shownAt(after) === shown ? after : before)
}

/** So many days later, at the same time of day. */
export const daysLater = (wall: Wall, days: number): Wall => {
  const { year, month, day } = dateOf(utcOf({ ...wall, hour: 0, minute: 0, second: 0 }) + days * DAY)
  return { ...wall, year, month, day }
}

/** The day at a moment, in UTC. */
export function dateOf(moment: number): { year: number; month: number; day: number } {
  const date = new Date(moment)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
