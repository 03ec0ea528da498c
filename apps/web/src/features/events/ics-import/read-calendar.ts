// Reads a calendar file into rows of `events`: keeps what can be read, and names what cannot.

import { type Component, propertyOf, readComponents, textOf } from './components'
import { asUid, rowOf, startOf, storable, titleOf } from './event-row'
import { type Context, type Found, LeftOut, MAX_DATES, type Note, type Reason, single } from './imported'
import { datesIn, movedTo, occurrencesIn, repeatOf, storableOrNoted } from './series'
import { zonesOf } from './time-zones'
import { type Entry, entriesOf } from './versions'

export type Reading = {
  found: Found[]
  leftOut: { title: string; reason: Reason }[]
  /** What is imported, but not quite as the file has it. */
  changed: { title: string; reason: Note }[]
  /** Tasks, notes and what else calendars have. */
  others: number
  /** Lines that belong to no calendar. */
  unreadable: number
}

/** Neither a calendar, nor one that this can read. */
export class UnreadableCalendar extends Error {}

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
  const { components, unreadable, cut } = readComponents(text)
  const calendars = calendarsIn(components, cut)
  const reading: Reading = { found: [], leftOut: [], changed: [], others: 0, unreadable }
  const leaveOut = (event: Component, reason: Reason) =>
    reading.leftOut.push({ title: titleOf(event, untitled), reason })
  const shared = { untitled, counted: 0 }
  for (const calendar of calendars) {
    const zoneNamed = zonesOf(calendar, own)
    const floating = zoneNamed(textOf(calendar, 'x-wr-timezone'), new Date().getUTCFullYear())?.name ?? own
    reading.others += calendar.components.filter(
      ({ name }) => name !== 'vtimezone' && name !== 'vevent',
    ).length
    const { entries, older } = entriesOf(calendar.components.filter(({ name }) => name === 'vevent'))
    for (const entry of entries) {
      const notes = new Set<Note>()
      const note = (one: Note) => notes.add(one)
      const context: Context = Object.assign(shared, { zoneNamed, own: floating, note })
      try {
        if (performance.now() > end) throw new LeftOut('many')
        const found = foundIn(entry, context)
        if (reading.found.length + found.length > MAX_EVENTS) throw new LeftOut('many')
        reading.found.push(...found)
        for (const reason of notes) reading.changed.push({ title: titleOf(entry.event, untitled), reason })
      } catch (error) {
        // The library of rules may stumble over one.
        leaveOut(entry.event, error instanceof LeftOut ? error.reason : 'time')
      }
    }
    for (const event of older) leaveOut(event, 'version')
  }
  if (cut) leaveOut(cut, 'cut')
  return reading
}

/** One calendar, several in a row, or events without one. */
function calendarsIn(components: Component[], cut: Component | undefined): Component[] {
  const calendars = components.filter(({ name }) => name === 'vcalendar')
  const loose = components.filter(({ name }) => name === 'vevent')
  if (loose.length > 0) calendars.push({ name: 'vcalendar', properties: [], components: loose })
  const isEmpty = calendars.every(
    ({ properties, components }) => properties.length === 0 && components.length === 0,
  )
  if (isEmpty && !cut?.properties.length) throw new UnreadableCalendar('This is no calendar')
  return calendars
}

function foundIn({ uid, event, exceptions }: Entry, context: Context): Found[] {
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED') throw new LeftOut('cancelled')
  if (exceptions.length > MAX_DATES) throw new LeftOut('dates')
  const start = startOf(event, context)
  const once = { ...rowOf(event, start, context), uid }
  // Alone, an occurrence does not repeat.
  const repeat = propertyOf(event, 'recurrence-id') ? single : repeatOf(event, once, start, context)
  const row = storable({ ...once, ...repeat })
  if (row.rrule) return [{ event: row, occurrences: occurrencesIn(row, event, start, exceptions, context) }]
  const further = datesIn(event, 'rdate', start, context)
    .filter(({ start_time }) => start_time !== row.start_time)
    .map((span) =>
      storableOrNoted(() => ({ ...movedTo(row, span), uid: asUid(`${uid} ${span.start_time}`) }), context),
    )
  return [row, ...further].flatMap((one) => (one ? [{ event: one, occurrences: [] }] : []))
}
