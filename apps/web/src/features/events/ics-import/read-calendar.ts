// Reads a calendar file into rows of `events`: keeps what can be read, and names what cannot.

import { type Component, propertyOf, readComponents, textOf } from './content-lines'
import { momentOf, rowOf, startOf, titleOf, uidOf } from './event-row'
import { type Context, type Found, type ImportedRow, LeftOut, MAX_DATES, type Reason } from './imported'
import { datesIn, movedTo, occurrencesIn, repeatOf } from './series'
import { zonesOf } from './time-zones'

export type Reading = {
  found: Found[]
  leftOut: { title: string; reason: Reason }[]
  /** Tasks, notes and what else calendars have. */
  others: number
  /** Lines that belong to no calendar. */
  unreadable: number
}

/** Neither a calendar, nor one that this can read. */
export class UnreadableCalendar extends Error {}

const YEARS = { first: '1900-01-01', last: '2200-01-01' }
/** Events of a file that are read. */
const MAX_EVENTS = 5000
/** Reading stops after so many milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * @param own the time zone of the reader, for times that name none in a calendar without one
 * @param untitled the title of an event without one
 * @throws {UnreadableCalendar}
 */
export function readCalendar(text: string, own: string, untitled: string, timeout = TIMEOUT_MS): Reading {
  const end = performance.now() + timeout
  const { components, unreadable } = readComponents(text)
  const calendars = calendarsIn(components)
  const reading: Reading = { found: [], leftOut: [], others: 0, unreadable }
  const shared = { untitled, counted: 0 }
  for (const calendar of calendars) {
    const zoneNamed = zonesOf(calendar, own)
    const floating = zoneNamed(textOf(calendar, 'x-wr-timezone'), new Date().getUTCFullYear())?.name ?? own
    const odd = new Set<Component>()
    const leaveOutPart = (event: Component) => odd.add(event)
    const context: Context = Object.assign(shared, { zoneNamed, own: floating, leaveOutPart })
    reading.others += calendar.components.filter(
      ({ name }) => name !== 'vtimezone' && name !== 'vevent',
    ).length
    for (const group of byUid(calendar)) {
      const title = titleOf(group.whole[0] ?? group.exceptions[0], untitled)
      const leaveOut = (reason: Reason) => reading.leftOut.push({ title, reason })
      try {
        if (performance.now() > end) throw new LeftOut('many')
        for (const read of readersOf(group, context)) {
          try {
            const found = read()
            if (reading.found.length + found.length > MAX_EVENTS) throw new LeftOut('many')
            reading.found.push(...found)
          } catch (error) {
            leaveOut(reasonOf(error))
          }
        }
        if (odd.size > 0) leaveOut('part')
      } catch (error) {
        leaveOut(reasonOf(error))
      }
      odd.clear()
    }
  }
  return reading
}

/** The library of rules may stumble over one. */
const reasonOf = (error: unknown): Reason => (error instanceof LeftOut ? error.reason : 'time')

/** One calendar, several in a row, or events without one. */
function calendarsIn(components: Component[]): Component[] {
  const calendars = components.filter(({ name }) => name === 'vcalendar')
  const loose = components.filter(({ name }) => name === 'vevent')
  if (loose.length > 0) calendars.push({ name: 'vcalendar', properties: [], components: loose })
  const isEmpty = calendars.every(
    ({ properties, components }) =>
      properties.length === 0 && components.every(({ name }) => name === 'vcalendar'),
  )
  if (isEmpty) throw new UnreadableCalendar('This is no calendar')
  return calendars
}

/** The events of a UID: whole ones, and occurrences of a series that differ. The last version comes last. */
type Group = { whole: Component[]; exceptions: Component[] }

function byUid(calendar: Component): Group[] {
  const groups = new Map<string, Group>()
  for (const event of calendar.components.filter(({ name }) => name === 'vevent')) {
    const uid = uidOf(event)
    const group = groups.get(uid) ?? { whole: [], exceptions: [] }
    group[propertyOf(event, 'recurrence-id') ? 'exceptions' : 'whole'].push(event)
    groups.set(uid, group)
  }
  const byVersion = (one: Component, other: Component) => sequenceOf(one) - sequenceOf(other)
  return [...groups.values()].map(({ whole, exceptions }) => ({
    whole: latest(whole),
    exceptions: exceptions.sort(byVersion),
  }))
}

const sequenceOf = (event: Component) => Number.parseInt(textOf(event, 'sequence'), 10) || 0

/** Of several versions the last one, RFC 5545, section 3.8.7.4; events that differ although they share a UID all stay. */
function latest(events: Component[]): Component[] {
  const last = events.reduce((most, event) => Math.max(most, sequenceOf(event)), 0)
  const same = events.filter((event) => sequenceOf(event) === last)
  return [...new Map(same.map((event) => [identityOf(event), event])).values()]
}

const identityOf = (event: Component) => `${textOf(event, 'dtstart')} ${textOf(event, 'summary')}`

/** What is read on its own: a series with its exceptions, or each of several events. */
function readersOf({ whole, exceptions }: Group, context: Context): (() => Found[])[] {
  const [first, ...others] = whole
  if (others.length + exceptions.length > MAX_DATES) throw new LeftOut('dates')
  if (first && others.length === 0) return [() => foundIn(first, exceptions, context)]
  return [
    ...whole.map((event) => () => withOwnUid(foundIn(event, [], context), identityOf(event))),
    // Occurrences without their series.
    ...exceptions.map((event) => () => withOwnUid([{ event: plain(event, context), occurrences: [] }])),
  ]
}

/** Apart from others with their UID. @param identity undefined for the moment of the start */
const withOwnUid = (found: Found[], identity?: string): Found[] =>
  found.map(({ event, occurrences }) => {
    const uid = `${event.uid} ${identity ?? event.start_time}`
    return { event: { ...event, uid }, occurrences: occurrences.map((one) => ({ ...one, uid })) }
  })

function plain(event: Component, context: Context): ImportedRow {
  refuseCancelled(event)
  return withinYears(rowOf(event, startOf(event, context), context))
}

function foundIn(event: Component, exceptions: Component[], context: Context): Found[] {
  refuseCancelled(event)
  const start = startOf(event, context)
  const once = rowOf(event, start, context)
  const row = withinYears({ ...once, ...repeatOf(event, once, start, context) })
  if (row.rrule) return [{ event: row, occurrences: occurrencesIn(row, event, start, exceptions, context) }]
  const further = datesIn(event, 'rdate', start, context).filter(
    ({ start_time }) => start_time !== momentOf(start),
  )
  return [
    row,
    ...further.map((span) => ({ ...movedTo(row, span), uid: `${row.uid} ${span.start_time}` })),
  ].map((event) => ({ event, occurrences: [] }))
}

function refuseCancelled(event: Component): void {
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED') throw new LeftOut('cancelled')
}

function withinYears(row: ImportedRow): ImportedRow {
  if (row.start_time < YEARS.first || row.end_time > YEARS.last) throw new LeftOut('years')
  return row
}
