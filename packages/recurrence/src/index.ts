// When a series of events occurs. The app, `send-pushes` and `calendar` ask here, so that all read a rule in the same way.

import { RRuleTemporal } from 'rrule-temporal'
import { isRule } from './rule.ts'

export { forEachSeries } from './each-series.ts'
export { isRule } from './rule.ts'

/** Moments as the database writes them; days, without a time zone, are midnights UTC. */
export type Series = {
  start_time: string
  all_day: boolean
  /** `isRule` says which: `FREQ=WEEKLY;INTERVAL=2`. */
  rrule: string
  time_zone: string | null
  /** Every occurrence starts before it. Null: there is no end. */
  repeats_until: string | null
}

const DAY = 86_400_000
/** The database stores no event that ends later. */
const LAST_MOMENT = Date.parse('2200-01-01')
/** How long without an occurrence until there is none. 29 February is a Monday once in 40 years, around 2100. */
const LONGEST_PAUSE = 50 * 366 * DAY
/** A period that is searched at a time: at first, and at most. The library searches 10,000 days. */
const PERIOD = { first: 64 * DAY, longest: 4096 * DAY }

/**
 * The starts of a series from a moment on and before another.
 * @throws for a rule that a series may not have, or an unknown time zone
 */
export function startsBetween(series: Series, from: Date, before: Date): Date[] {
  return startsOf(series)(from, before)
}

/**
 * The next starts from a moment on, at most so many; none after a pause of 50 years.
 * @throws for a rule that a series may not have, or an unknown time zone
 */
export function startsFrom(series: Series, from: Date, most: number): Date[] {
  const between = startsOf(series)
  const found: Date[] = []
  // The library's own search for the next one takes seconds to find none. Between two moments it is quick.
  let begin = Math.max(from.getTime(), Date.parse(series.start_time))
  let last = begin + LONGEST_PAUSE
  let period = PERIOD.first
  while (found.length < most && begin < Math.min(last, LAST_MOMENT)) {
    const end = begin + period
    const next = between(new Date(begin), new Date(end))
    for (const start of next) found.push(start)
    if (next.length > 0) last = end + LONGEST_PAUSE
    period = Math.min(2 * period, PERIOD.longest)
    begin = end
  }
  return found.slice(0, most)
}

/**
 * Tells whether an occurrence starts at a moment.
 * @throws for a rule that a series may not have, or an unknown time zone
 */
export function startsAt(series: Series): (start: Date) => boolean {
  const between = startsOf(series)
  return (start) => between(start, new Date(start.getTime() + 1000)).some((found) => +found === +start)
}

/** The end of a series that occurs so many times, as `repeats_until`. Null if it does not, or not in our time. */
export function endAfter(series: Series, times: number): string | null {
  const starts = startsFrom({ ...series, repeats_until: null }, new Date(series.start_time), times)
  const last = starts[times - 1]
  return last ? new Date(last.getTime() + 1000).toISOString() : null
}

function startsOf(series: Series): (from: Date, before: Date) => Date[] {
  const rule = ruleOf(series)
  const start = new Date(series.start_time)
  const until = series.repeats_until ? new Date(series.repeats_until) : undefined
  return (from, before) => {
    const end = until && until < before ? until : before
    if (end <= from || end <= start) return []
    const found = rule.between(from, end, true).map((moment) => new Date(moment.epochMilliseconds))
    // The library includes both ends.
    return withStart(start, found).filter((moment) => moment >= from && moment < end)
  }
}

/** RFC 5545, section 3.8.5.3: the start is the first occurrence, whether the rule finds it or not. */
const withStart = (start: Date, found: Date[]) =>
  found.some((moment) => moment.getTime() === start.getTime()) ? found : [start, ...found]

function ruleOf({ start_time, all_day, rrule, time_zone }: Series) {
  if (!isRule(rrule)) throw new Error(`No series may have the rule ${rrule.slice(0, 100)}`)
  const zone = all_day ? 'UTC' : (time_zone ?? 'UTC')
  const start = new Date(start_time).toISOString()
  return new RRuleTemporal({
    rruleString: `RRULE:${rrule}`,
    // The library reads the text: a moment, with the zone whose wall time is kept.
    dtstart: { timeZoneId: zone, toString: () => `${start}[${zone}]` },
  })
}
