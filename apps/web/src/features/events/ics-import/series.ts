// How an event repeats: its rule, and the occurrences that are not as the rule says.

import { endAfter, isRule, startsFrom } from '@kinfold/recurrence'
import { dateOf, utcOf } from './clocks'
import { type Component, propertiesOf, propertyOf, textOf } from './components'
import { afterDuration, dayOf, momentOf, rowOf, type Start, startOf, storable, zoneOfTime } from './event-row'
import { type Context, DAY, type ImportedRow, iso, LeftOut, lengthOf, MAX_DATES, single } from './imported'
import { type Period, readPeriod, readRule, readTime } from './values'

/** Counting the occurrences of a file takes a while. */
const MAX_COUNTED = 20_000
const FIRST = '1900-01-01T00:00:00.000Z'

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
      return [spanOf(period, { ...period.start, zone }, start, context)]
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      context.note('part')
      return []
    }
  })
}

function spanOf({ end, length }: Period, time: Start, start: Start, context: Context): Span {
  const start_time = occurrenceAt(time, start, context)
  if (start.kind === 'day') return { start_time }
  if (end && end.kind !== 'day') return { start_time, end_time: momentOf({ ...time, wall: end.wall }) }
  return length
    ? { start_time, end_time: afterDuration(time, `P${length.days}DT${length.seconds}S`) }
    : { start_time }
}

/** The start of the occurrence of a series that a time means. */
function occurrenceAt(time: Start, start: Start, { own }: Context): string {
  if (start.kind === 'day') return iso(dayOf(time, own))
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
  const add = (read: () => ImportedRow) => {
    const row = storableOrNoted(read, context)
    if (row) occurrences.set(String(row.recurrence_id), row)
  }
  for (const added of datesIn(event, 'rdate', start, context))
    if (added.start_time !== series.start_time)
      add(() => ({ ...movedTo(series, added), recurrence_id: added.start_time }))
  for (const { start_time } of datesIn(event, 'exdate', start, context))
    add(() => ({ ...movedTo(series, { start_time }), recurrence_id: start_time, cancelled: true }))
  for (const other of others) add(() => exceptionOf(series, other, start, context))
  if (occurrences.size > MAX_DATES) throw new LeftOut('dates')
  return [...occurrences.values()]
}

/** One date of several that cannot be read or stored is noted, and the others stay. */
export function storableOrNoted(read: () => ImportedRow, context: Context): ImportedRow | undefined {
  try {
    return storable(read())
  } catch (error) {
    if (!(error instanceof LeftOut) || error.reason === 'range') throw error
    context.note('part')
    return undefined
  }
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
    context,
  )
  const cancelled = textOf(event, 'status').toUpperCase() === 'CANCELLED'
  const row = cancelled
    ? movedTo(series, { start_time: recurrence_id })
    : { ...rowOf(event, startOf(event, context), context), uid: series.uid }
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
  const rrule = ruleOf(parts, start)
  const time_zone = row.all_day ? null : start.zone.name
  if (time_zone === undefined) throw new LeftOut('zone')
  const series = { ...row, rrule, time_zone }
  const repeats_until = untilOf(parts, series, start, context)
  if (repeats_until && repeats_until <= row.start_time) return single
  return { rrule, time_zone, repeats_until, ...sinceFirstYear({ ...series, repeats_until }, context) }
}

function ruleOf(parts: Map<string, string>, { wall, kind }: Start): string {
  // The time of day is that of the start; some programs repeat it.
  const clock = kind === 'day' ? {} : { BYHOUR: wall.hour, BYMINUTE: wall.minute }
  const implied: Record<string, number | string | undefined> = {
    ...clock,
    BYSECOND: 0,
    INTERVAL: 1,
    WKST: 'MO',
  }
  const others = [...parts].filter(
    ([name, value]) =>
      !['FREQ', 'COUNT', 'UNTIL'].includes(name) &&
      value !== implied[name] &&
      Number(value) !== implied[name],
  )
  const rule = [`FREQ=${parts.get('FREQ')}`, ...others.map(([name, value]) => `${name}=${value}`)].join(';')
  if (!isRule(rule)) throw new LeftOut('rule')
  return rule
}

/** The times of the first occurrence that Kinfold can hold. Apple's birthdays without a year begin in 1604. */
function sinceFirstYear(series: ImportedRow & { rrule: string }, context: Context) {
  if (series.start_time >= FIRST || !series.rrule.startsWith('FREQ=YEARLY')) return {}
  const [first] = startsFrom(series, new Date(FIRST), 1)
  if (!first) throw new LeftOut('years')
  context.note('since')
  return { start_time: iso(first), end_time: iso(first.getTime() + lengthOf(series)) }
}

/** COUNT and UNTIL as the moment before which all occurrences start. */
function untilOf(
  parts: Map<string, string>,
  row: ImportedRow & { rrule: string },
  start: Start,
  context: Context,
): string | null {
  const count = Number(parts.get('COUNT') ?? 0)
  const until = readTime(parts.get('UNTIL') ?? '')
  // An end that cannot be read is not none.
  if (Number.isNaN(count) || (parts.has('UNTIL') && !until)) throw new LeftOut('rule')
  if (count > 0) {
    context.counted += count
    if (context.counted > MAX_COUNTED) throw new LeftOut('rule')
    return endAfter(row, count)
  }
  if (!until || until.wall.year >= 2200) return null
  if (row.all_day) return iso(dayOf(until, context.own) + DAY)
  if (until.kind === 'day')
    return momentOf({ wall: { ...until.wall, ...dateOf(utcOf(until.wall) + DAY) }, zone: start.zone })
  const zone = until.kind === 'utc' ? undefined : start.zone
  return iso((zone?.momentOf(until.wall).getTime() ?? utcOf(until.wall)) + 1000)
}
