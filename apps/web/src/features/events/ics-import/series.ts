// How an event repeats: its rule, and the occurrences that are not as the rule says.

import { endAfter, isRule } from '@kinfold/recurrence'
import { dateOf, utcOf } from './clocks'
import { type Component, propertiesOf, propertyOf, textOf } from './content-lines'
import { afterDuration, dayOf, momentOf, rowOf, type Start, startOf, zoneOfTime } from './event-row'
import {
  type Context,
  DAY,
  type ImportedRow,
  iso,
  LeftOut,
  LONGEST,
  lengthOf,
  MAX_DATES,
  single,
} from './imported'
import { type Period, readPeriod, readRule, readTime } from './values'

/** Counting the occurrences of a file takes a while. */
const MAX_COUNTED = 20_000
const FIRST_YEAR = 1900

export type Span = { start_time: string; end_time?: string }

/**
 * The dates that a property of an event lists, as the event counts them: days of days, the time of its start for a day among times.
 * @param onOdd called for each that cannot be read
 */
export function datesIn(event: Component, name: string, start: Start, context: Context): Span[] {
  const listed = propertiesOf(event, name).flatMap((property) =>
    property.value.split(',').map((value) => ({ property, value: value.trim() })),
  )
  if (listed.length > MAX_DATES) throw new LeftOut('dates')
  return listed.flatMap(({ property, value }) => {
    if (!value) return []
    try {
      const period = readPeriod(value)
      if (!period) throw new LeftOut('time')
      const zone = zoneOfTime(period.start, property, context, start.zone)
      return [spanOf(period, { ...period.start, zone }, start)]
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      context.leaveOutPart(event)
      return []
    }
  })
}

function spanOf({ end, length }: Period, time: Start, start: Start): Span {
  const start_time = occurrenceAt(time, start)
  if (start.kind === 'day') return { start_time }
  if (end && end.kind !== 'day') return { start_time, end_time: momentOf({ ...time, wall: end.wall }) }
  return length
    ? { start_time, end_time: afterDuration(time, `P${length.days}DT${length.seconds}S`) }
    : { start_time }
}

/** The start of the occurrence of a series that a time means. */
function occurrenceAt(time: Start, start: Start): string {
  if (start.kind === 'day') return iso(dayOf(time))
  if (time.kind !== 'day') return momentOf(time)
  return momentOf({ wall: { ...start.wall, ...dateOf(utcOf(time.wall)) }, zone: start.zone })
}

export const movedTo = (row: ImportedRow, { start_time, end_time }: Span): ImportedRow => ({
  ...row,
  ...single,
  start_time,
  end_time: end_time && end_time > start_time ? end_time : iso(Date.parse(start_time) + lengthOf(row)),
})

/** The occurrences of a series that are not as its rule says. @param others of the same UID, those that count last */
export function occurrencesIn(
  series: ImportedRow,
  event: Component,
  start: Start,
  others: Component[],
  context: Context,
): ImportedRow[] {
  const occurrences = new Map<string, ImportedRow>()
  for (const added of datesIn(event, 'rdate', start, context)) {
    if (added.start_time === series.start_time) continue
    occurrences.set(added.start_time, { ...movedTo(series, added), recurrence_id: added.start_time })
  }
  for (const { start_time } of datesIn(event, 'exdate', start, context)) {
    const row = { ...movedTo(series, { start_time }), recurrence_id: start_time, cancelled: true }
    occurrences.set(start_time, row)
  }
  for (const other of others) {
    try {
      const row = exceptionOf(series, other, start, context)
      occurrences.set(String(row.recurrence_id), row)
    } catch (error) {
      if (!(error instanceof LeftOut) || error.reason === 'range') throw error
      context.leaveOutPart(event)
    }
  }
  if (occurrences.size > MAX_DATES) throw new LeftOut('dates')
  return [...occurrences.values()]
}

/** One occurrence that was changed or cancelled. */
function exceptionOf(series: ImportedRow, event: Component, start: Start, context: Context): ImportedRow {
  const property = propertyOf(event, 'recurrence-id')
  const time = property && readTime(property.value)
  if (!property || !time) throw new LeftOut('time')
  if (property.parameters.range) throw new LeftOut('range')
  const recurrence_id = occurrenceAt(
    { ...time, zone: zoneOfTime(time, property, context, start.zone) },
    start,
  )
  const cancelled = textOf(event, 'status').toUpperCase() === 'CANCELLED'
  const row = cancelled
    ? movedTo(series, { start_time: recurrence_id })
    : { ...rowOf(event, startOf(event, context), context), uid: series.uid }
  if (lengthOf(row) > LONGEST.occurrence) throw new LeftOut('length')
  return { ...row, recurrence_id, cancelled }
}

/**
 * The columns of the rule of an event, with its times: what repeats each year since before 1900 does so from then on.
 * @throws {LeftOut} for what Kinfold cannot repeat
 */
export function repeatOf(event: Component, row: ImportedRow, start: Start, context: Context) {
  const rules = propertiesOf(event, 'rrule')
  if (propertyOf(event, 'exrule') || rules.length > 1) throw new LeftOut('rule')
  if (!rules[0]) return single
  const parts = readRule(rules[0].value)
  if (lengthOf(row) > LONGEST.occurrence) throw new LeftOut('length')
  const rrule = ruleOf(parts, start)
  const time_zone = row.all_day ? null : start.zone.name
  if (time_zone === undefined) throw new LeftOut('zone')
  const series = { ...row, ...sinceFirstYear(row, start, parts), rrule, time_zone }
  const repeats_until = untilOf(parts, series, start, context)
  const { start_time, end_time } = series
  if (repeats_until && repeats_until <= start_time) return single
  return { start_time, end_time, rrule, time_zone, repeats_until }
}

function ruleOf(parts: Map<string, string>, { wall, kind }: Start): string {
  // The time of day is that of the start; some programs repeat it.
  const clock = kind === 'day' ? {} : { BYHOUR: wall.hour, BYMINUTE: wall.minute }
  const repeated = { ...clock, BYSECOND: 0 } as Record<string, number | undefined>
  const others = [...parts].filter(
    ([name, value]) => !['FREQ', 'COUNT', 'UNTIL'].includes(name) && Number(value) !== repeated[name],
  )
  const rule = [`FREQ=${parts.get('FREQ')}`, ...others.map(([name, value]) => `${name}=${value}`)].join(';')
  if (!isRule(rule)) throw new LeftOut('rule')
  return rule
}

/** The times in the first year that Kinfold knows. Apple's birthdays without a year begin in 1604. */
function sinceFirstYear(row: ImportedRow, start: Start, parts: Map<string, string>) {
  const { year, month, day } = start.wall
  const isYearly =
    parts.get('FREQ') === 'YEARLY' &&
    !['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS'].some((name) => parts.has(name))
  if (year >= FIRST_YEAR || !isYearly) return {}
  const interval = Number(parts.get('INTERVAL') ?? 1)
  let steps = Math.ceil((FIRST_YEAR - year) / interval)
  // 29 February.
  while (new Date(utcOf({ year: year + steps * interval, month, day })).getUTCDate() !== day && steps < 1000)
    steps += 1
  const count = Number(parts.get('COUNT') ?? 0)
  if (count > 0 && count <= steps) throw new LeftOut('years')
  if (count > 0) parts.set('COUNT', String(count - steps))
  const start_time = momentOf({ ...start, wall: { ...start.wall, year: year + steps * interval } })
  return { start_time, end_time: iso(Date.parse(start_time) + lengthOf(row)) }
}

/** COUNT and UNTIL as the moment before which all occurrences start. */
function untilOf(
  parts: Map<string, string>,
  row: ImportedRow & { rrule: string },
  start: Start,
  context: Context,
): string | null {
  const count = Number(parts.get('COUNT') ?? 0)
  if (count > 0) {
    context.counted += count
    if (context.counted > MAX_COUNTED) throw new LeftOut('rule')
    return endAfter(row, count)
  }
  const until = readTime(parts.get('UNTIL') ?? '')
  if (!until || until.wall.year >= 2200) return null
  if (row.all_day) return iso(dayOf(until) + DAY)
  if (until.kind === 'day')
    return momentOf({ wall: { ...until.wall, ...dateOf(utcOf(until.wall) + DAY) }, zone: start.zone })
  const zone = until.kind === 'utc' ? undefined : start.zone
  return iso((zone?.momentOf(until.wall).getTime() ?? utcOf(until.wall)) + 1000)
}
