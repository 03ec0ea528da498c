// When a series of events occurs. The app and `send-pushes` ask here, so that both read a rule in the same way.

import { RRuleTemporal } from 'rrule-temporal'

/** Moments as the database writes them; days, without a time zone, are midnights UTC. */
export type Series = {
  start_time: string
  all_day: boolean
  /** A rule of RFC 5545, section 3.3.10: `FREQ=WEEKLY;INTERVAL=2`. */
  rrule: string
  time_zone: string | null
  /** Every occurrence starts before it. Null: there is no end. */
  repeats_until: string | null
}

/** The starts of a series from a moment on and before another. A rule that cannot be read occurs once. */
export function startsBetween(series: Series, from: Date, before: Date): Date[] {
  const start = new Date(series.start_time)
  const end = series.repeats_until ? earlier(before, new Date(series.repeats_until)) : before
  if (end <= from || end <= start) return []
  const found = attempt(() => ruleOf(series).between(from, end, true).map(momentOf)) ?? []
  // The library includes both ends.
  return withStart(start, found).filter((moment) => moment >= from && moment < end)
}

/** The next starts from a moment on, at most so many. */
export function startsFrom(series: Series, from: Date, most: number): Date[] {
  const end = series.repeats_until ? new Date(series.repeats_until) : undefined
  const start = new Date(series.start_time)
  const found: Date[] = start >= from && !(end && start >= end) && most > 0 ? [start] : []
  attempt(() => {
    const rule = ruleOf(series)
    let next = rule.next(start > from ? start : from, true)
    while (next && found.length < most) {
      const moment = momentOf(next)
      if (end && moment >= end) break
      if (moment > start) found.push(moment)
      next = rule.next(moment, false)
    }
  })
  return found
}

/** Whether one starts at this moment. */
export const startsAt = (series: Series, start: Date): boolean =>
  startsBetween(series, start, new Date(start.getTime() + 1000)).some(
    (found) => found.getTime() === start.getTime(),
  )

/** The end of a series that occurs so many times, as `repeats_until`. */
export function endAfter(series: Series, times: number): string | null {
  const starts = startsFrom({ ...series, repeats_until: null }, new Date(series.start_time), times)
  const last = starts.at(-1)
  return last ? new Date(last.getTime() + 1000).toISOString() : null
}

/** RFC 5545, section 3.8.5.3: the start is the first occurrence, whether the rule finds it or not. */
const withStart = (start: Date, found: Date[]) =>
  found.some((moment) => moment.getTime() === start.getTime()) ? found : [start, ...found]

function ruleOf({ start_time, all_day, rrule, time_zone }: Series) {
  const zone = all_day ? 'UTC' : (time_zone ?? 'UTC')
  const start = new Date(start_time).toISOString()
  return new RRuleTemporal({
    rruleString: `RRULE:${rrule}`,
    // The library reads the text: a moment, with the zone whose wall time is kept.
    dtstart: { timeZoneId: zone, toString: () => `${start}[${zone}]` },
  })
}

const momentOf = (found: { epochMilliseconds: number }) => new Date(found.epochMilliseconds)

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** Rules come from other apps as well. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
