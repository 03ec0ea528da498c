// Reads a calendar file into rows of `events`. ical.js parses it; this decides what Kinfold can hold.

import { endAfter, isRule } from '@kinfold/recurrence'
import ICAL from 'ical.js'
import { momentIn, utcOf, zonesOf } from './time-zones'

/** As `import_events` takes it. */
export type ImportedRow = {
  /** In the other calendar; an occurrence that differs has that of its series. */
  uid: string
  title: string
  description: string | null
  location: string | null
  start_time: string
  end_time: string
  all_day: boolean
  rrule: string | null
  time_zone: string | null
  repeats_until: string | null
  recurrence_id: string | null
  cancelled: boolean
}

/** One event of the file with its occurrences that differ. */
export type Found = { event: ImportedRow; occurrences: ImportedRow[] }

/** Why an event stays out. */
type Reason = 'cancelled' | 'time' | 'years' | 'length' | 'rule' | 'zone' | 'range' | 'dates' | 'many'

export type Reading = {
  found: Found[]
  leftOut: { title: string; reason: Reason }[]
  /** Tasks, notes and what else calendars have. */
  others: number
}

/** Neither a calendar, nor one that this can read. */
export class UnreadableCalendar extends Error {}

const DAY = 86_400_000
const LONGEST = { event: 366 * DAY, occurrence: 31 * DAY }
const YEARS = { first: Date.parse('1900-01-01'), last: Date.parse('2200-01-01') }
/** Counting the occurrences of a file takes a while. */
const MAX_COUNTED = 20_000
/** Events of a file that are read, and dates of one of them, which are imported in one request with it. */
const MAX_EVENTS = 5000
const MAX_DATES = 999
/** Reading stops after so many milliseconds. */
const TIMEOUT_MS = 10_000

class LeftOut extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * @param own the time zone of the reader, for times that name none
 * @param untitled the title of an event without one
 * @throws {UnreadableCalendar}
 */
export function readCalendar(text: string, own: string, untitled: string, timeout = TIMEOUT_MS): Reading {
  const end = performance.now() + timeout
  const calendars = parse(text)
  const reading: Reading = { found: [], leftOut: [], others: 0 }
  const shared = { own, untitled, counted: 0 }
  for (const calendar of calendars) {
    const zoneNamed = zonesOf(calendar, own)
    const parts = calendar.getAllSubcomponents()
    reading.others += parts.filter(({ name }) => name !== 'vtimezone' && name !== 'vevent').length
    for (const events of byUid(eventsOf(calendar))) {
      const context = Object.assign(shared, { zoneNamed })
      const title = titleOf(events[0], context)
      try {
        if (performance.now() > end) throw new LeftOut('many')
        const found = foundIn(events, context)
        if (reading.found.length + found.length > MAX_EVENTS) throw new LeftOut('many')
        reading.found.push(...found)
      } catch (error) {
        // A library may stumble over a value that the format does not allow.
        reading.leftOut.push({ title, reason: error instanceof LeftOut ? error.reason : 'time' })
      }
    }
  }
  return reading
}

function parse(text: string): ICAL.Component[] {
  let parsed: unknown[]
  try {
    parsed = ICAL.parse(text) as unknown[]
  } catch (error) {
    throw new UnreadableCalendar('This is no calendar', { cause: error })
  }
  // One calendar, or several in a row.
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, object[], object[]][]
  const calendars = all.filter(([name]) => name === 'vcalendar').map((jCal) => new ICAL.Component(jCal))
  if (calendars.length === 0) throw new UnreadableCalendar('This is no calendar')
  return calendars
}

/** Apart from their calendar, all of which ical.js would search for the zone of each time. */
const eventsOf = (calendar: ICAL.Component) =>
  calendar.getAllSubcomponents('vevent').map(({ jCal }) => new ICAL.Component(jCal))

/** A series comes first among its exceptions. */
function byUid(events: ICAL.Component[]): ICAL.Component[][] {
  const groups = new Map<string, { whole: ICAL.Component[]; exceptions: ICAL.Component[] }>()
  for (const event of events) {
    const uid = uidOf(event)
    const group = groups.get(uid) ?? { whole: [], exceptions: [] }
    group[event.hasProperty('recurrence-id') ? 'exceptions' : 'whole'].push(event)
    groups.set(uid, group)
  }
  return [...groups.values()].map(({ whole, exceptions }) => [...whole, ...exceptions])
}

/** Old files may have none. The same file must give the same one. */
const uidOf = (event: ICAL.Component) =>
  textOf(event, 'uid') || `${textOf(event, 'dtstart')} ${textOf(event, 'summary')}`

const textOf = (event: ICAL.Component | undefined, name: string) =>
  String(event?.getFirstPropertyValue(name) ?? '').trim()

/** What reading an event needs to know beside it. `counted`: how many occurrences were counted so far. */
type Context = {
  zoneNamed: ReturnType<typeof zonesOf>
  own: string
  untitled: string
  counted: number
}

const titleOf = (event: ICAL.Component | undefined, { untitled }: Context) =>
  textOf(event, 'summary')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 120)
    .trim() || untitled

/** @param events of one UID */
function foundIn(events: ICAL.Component[], context: Context): Found[] {
  const [first, ...others] = events
  if (!first) return []
  if (others.length > MAX_DATES) throw new LeftOut('dates')
  if (first.hasProperty('recurrence-id') || others.some((other) => !other.hasProperty('recurrence-id'))) {
    // Occurrences without their series, or one UID for several events.
    return events.map((event) => ({ event: alone(event, context), occurrences: [] }))
  }
  if (textOf(first, 'status') === 'CANCELLED') throw new LeftOut('cancelled')
  const event = rowOf(first, context)
  const dates = datesIn(first, 'rdate', context)
  if (!event.rrule) {
    const further = dates.filter(({ start }) => start !== event.start_time)
    return [
      event,
      ...further.map(({ start }) => ({ ...movedTo(event, start), uid: `${event.uid} ${start}` })),
    ].map((event) => ({ event, occurrences: [] }))
  }
  return [{ event, occurrences: occurrencesIn(event, first, others, dates, context) }]
}

/** The occurrences of a series that are not as its rule says. */
function occurrencesIn(
  series: ImportedRow,
  component: ICAL.Component,
  others: ICAL.Component[],
  added: { start: string }[],
  context: Context,
): ImportedRow[] {
  const occurrences = new Map<string, ImportedRow>()
  for (const { start } of added) {
    if (start !== series.start_time)
      occurrences.set(start, { ...movedTo(series, start), recurrence_id: start })
  }
  for (const { start } of datesIn(component, 'exdate', context)) {
    occurrences.set(start, { ...movedTo(series, start), recurrence_id: start, cancelled: true })
  }
  for (const other of others) {
    if (other.getFirstProperty('recurrence-id')?.getFirstParameter('range')) throw new LeftOut('range')
    const start = momentOf(other, 'recurrence-id', context).start
    const cancelled = textOf(other, 'status') === 'CANCELLED'
    const row = cancelled ? movedTo(series, start) : { ...rowOf(other, context), uid: series.uid }
    if (row.rrule && !cancelled) throw new LeftOut('rule')
    if (lengthOf(row) > LONGEST.occurrence) throw new LeftOut('length')
    occurrences.set(start, { ...row, ...single, recurrence_id: start, cancelled })
  }
  if (occurrences.size > MAX_DATES) throw new LeftOut('dates')
  return [...occurrences.values()]
}

const single = { rrule: null, time_zone: null, repeats_until: null }

/** As a plain event. */
function alone(event: ICAL.Component, context: Context): ImportedRow {
  const row = rowOf(event, context)
  return { ...row, uid: event.hasProperty('recurrence-id') ? `${row.uid} ${row.start_time}` : row.uid }
}

const lengthOf = ({ start_time, end_time }: ImportedRow) => Date.parse(end_time) - Date.parse(start_time)

const movedTo = (row: ImportedRow, start: string): ImportedRow => ({
  ...row,
  ...single,
  start_time: start,
  end_time: new Date(Date.parse(start) + lengthOf(row)).toISOString(),
})

function rowOf(event: ICAL.Component, context: Context): ImportedRow {
  const { start, day, zone } = momentOf(event, 'dtstart', context)
  const end = endOf(event, start, day, context)
  const row: ImportedRow = {
    uid: uidOf(event),
    title: titleOf(event, context),
    description:
      textOf(event, 'description')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .slice(0, 4000) || null,
    location:
      textOf(event, 'location')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .slice(0, 200) || null,
    start_time: start,
    end_time: end,
    all_day: day,
    ...single,
    recurrence_id: null,
    cancelled: false,
  }
  if (Date.parse(start) < YEARS.first || Date.parse(end) > YEARS.last) throw new LeftOut('years')
  if (lengthOf(row) <= 0) throw new LeftOut('time')
  if (lengthOf(row) > LONGEST.event) throw new LeftOut('length')
  return { ...row, ...repeatOf(event, row, zone, context) }
}

function endOf(event: ICAL.Component, start: string, day: boolean, context: Context): string {
  if (event.hasProperty('dtend')) {
    const end = momentOf(event, 'dtend', context)
    if (end.day !== day) throw new LeftOut('time')
    // Some programs write the last day itself.
    return end.start === start ? later(start, day) : end.start
  }
  const duration = event.getFirstPropertyValue('duration')
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0
  return seconds > 0 ? new Date(Date.parse(start) + seconds * 1000).toISOString() : later(start, day)
}

/** Without an end it lasts a day, or an hour, as a new event does. */
const later = (start: string, day: boolean) =>
  new Date(Date.parse(start) + (day ? DAY : 3_600_000)).toISOString()

type Moment = { start: string; day: boolean; zone: string }

function momentOf(event: ICAL.Component, name: string, context: Context): Moment {
  const property = event.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time)) throw new LeftOut('time')
  return readTime(value, property, context)
}

function readTime(time: ICAL.Time, property: ICAL.Property, { zoneNamed, own }: Context): Moment {
  if (!Number.isFinite(utcOf(time)) || time.month < 1) throw new LeftOut('time')
  if (time.isDate)
    return {
      start: new Date(utcOf({ ...wallIn(time), hour: 0, minute: 0, second: 0 })).toISOString(),
      day: true,
      zone: 'UTC',
    }
  const name = String(property.getFirstParameter('tzid') ?? '')
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const zone = isUtc ? 'UTC' : name ? zoneNamed(name, time.year) : own
  if (!zone) throw new LeftOut('zone')
  return { start: momentIn(zone, wallIn(time)).toISOString(), day: false, zone }
}

const wallIn = ({ year, month, day, hour, minute, second }: ICAL.Time) => ({
  year,
  month,
  day,
  hour,
  minute,
  second,
})

function datesIn(event: ICAL.Component, name: string, context: Context): Moment[] {
  const properties = event.getAllProperties(name)
  const dates = properties.reduce((sum, property) => sum + property.getValues().length, 0)
  if (dates > MAX_DATES) throw new LeftOut('dates')
  return properties.flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (value instanceof ICAL.Time) return readTime(value, property, context)
      if (value instanceof ICAL.Period) return readTime(value.start, property, context)
      throw new LeftOut('time')
    }),
  )
}

/** The columns of a rule. */
function repeatOf(event: ICAL.Component, row: ImportedRow, zone: string, context: Context) {
  const rules = event.getAllProperties('rrule')
  if (event.hasProperty('exrule') || rules.length > 1) throw new LeftOut('rule')
  const recur = rules[0]?.getFirstValue()
  if (!(recur instanceof ICAL.Recur)) return single
  if (lengthOf(row) > LONGEST.occurrence) throw new LeftOut('length')
  const rrule = ruleOf(recur, row, zone)
  const time_zone = row.all_day ? null : zone
  const repeats_until = untilOf(recur, { ...row, rrule, time_zone }, zone, context)
  if (repeats_until && repeats_until <= row.start_time) return single
  return { rrule, time_zone, repeats_until }
}

function ruleOf(recur: ICAL.Recur, row: ImportedRow, zone: string): string {
  const clock = row.all_day ? undefined : clockAt(row.start_time, zone)
  const parts = recur
    .toString()
    .split(';')
    // The time of day is that of the start; some programs repeat it.
    .filter(
      (part) =>
        !/^(FREQ|COUNT|UNTIL)=/.test(part) &&
        part !== clock?.hour &&
        part !== clock?.minute &&
        part !== 'BYSECOND=0',
    )
  const rule = [`FREQ=${recur.freq}`, ...parts].join(';')
  if (!isRule(rule)) throw new LeftOut('rule')
  return rule
}

function clockAt(moment: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date(moment))
  const value = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return { hour: `BYHOUR=${value('hour')}`, minute: `BYMINUTE=${value('minute')}` }
}

/** COUNT and UNTIL as the moment before which all occurrences start. */
function untilOf(
  recur: ICAL.Recur,
  row: ImportedRow & { rrule: string },
  zone: string,
  context: Context,
): string | null {
  if (recur.count) {
    context.counted += recur.count
    if (context.counted > MAX_COUNTED) throw new LeftOut('rule')
    return endAfter(row, recur.count)
  }
  const { until } = recur
  if (!until) return null
  if (until.year >= 2200) return null
  if (until.isDate) {
    const next = utcOf({ ...wallIn(until), hour: 0, minute: 0, second: 0 }) + DAY
    const day = new Date(next)
    const midnight = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
    return (row.all_day ? day : momentIn(zone, midnight)).toISOString()
  }
  const last =
    until.zone === ICAL.Timezone.utcTimezone ? new Date(utcOf(until)) : momentIn(zone, wallIn(until))
  return new Date(last.getTime() + 1000).toISOString()
}
