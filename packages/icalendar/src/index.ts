// Writes calendars in the iCalendar format, RFC 5545, with the properties that RFC 7986 adds for subscriptions.

import type { CalendarEvent } from './calendar-event.ts'
import { day, textLine, textOf, utc } from './lines.ts'
import { timeZone, wallTime } from './time-zone.ts'

export type { CalendarEvent } from './calendar-event.ts'
export {
  calendarEvent,
  calendarEvents,
  occurrenceOf,
  type StoredEvent,
  type StoredSeries,
  withExceptions,
} from './stored-event.ts'
export { wallOf } from './time-zone.ts'

export type Calendar = {
  events: CalendarEvent[]
  now: Date
  /** Of a calendar that is subscribed to: its name, and how often to read it again, in hours. */
  subscription?: { name: string; hours: number }
}

/** Others are only named. Nearly all apps know the names, and describing a zone takes long. */
const MAX_ZONES = 10

/**
 * One event that cannot be written, as its moments or its zone are unknown to JavaScript, does not keep back the others.
 * @returns lines that end with CRLF, and how many events are left out
 */
export function writeCalendar({ events, now, subscription }: Calendar): { text: string; leftOut: number } {
  const written = events.flatMap((event) => {
    const lines = attempt(() => eventLines(event))
    return lines ? [{ event, lines }] : []
  })
  const text = textOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinfold//Events//EN',
    'CALSCALE:GREGORIAN',
    ...(subscription ? subscriptionLines(subscription) : []),
    ...zonesOf(written.map(({ event }) => event)).flatMap(({ zone, from }) => timeZone(zone, from, now)),
    ...written.flatMap(({ lines }) => lines),
    'END:VCALENDAR',
  ])
  return { text, leftOut: events.length - written.length }
}

/** `RangeError` is what dates and `Intl` throw. */
function attempt<Result>(write: () => Result): Result | undefined {
  try {
    return write()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Apps know either the names of RFC 7986 or older ones. */
function subscriptionLines({ name, hours }: { name: string; hours: number }): string[] {
  return [
    ...textLine('NAME', name),
    ...textLine('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:PT${hours}H`,
    `X-PUBLISHED-TTL:PT${hours}H`,
  ]
}

/** Those of most events, each with the first moment for which it is needed. */
function zonesOf(events: CalendarEvent[]): { zone: string; from: Date }[] {
  const zones = new Map<string, { zone: string; from: Date; events: number }>()
  for (const event of events) {
    const zone = zoneOf(event.insteadOf ? { ...event, allDay: event.insteadOf.allDay } : event)
    if (!zone) continue
    const known = zones.get(zone) ?? { zone, from: event.start, events: 0 }
    const from = event.start < known.from ? event.start : known.from
    zones.set(zone, { zone, from, events: known.events + 1 })
  }
  return [...zones.values()].sort((a, b) => b.events - a.events).slice(0, MAX_ZONES)
}

/** A series in UTC needs no clocks. */
const zoneOf = ({ zone, allDay }: CalendarEvent) => (allDay || !zone || zone === 'UTC' ? undefined : zone)

function eventLines(event: CalendarEvent): string[] {
  const moments = (name: string, list: Date[] = []) => list.map((moment) => momentLine(name, moment, event))
  return [
    'BEGIN:VEVENT',
    ...textLine('UID', event.uid),
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
    ...(event.insteadOf ? [replacedLine(event.insteadOf, event)] : []),
    momentLine('DTSTART', event.start, event),
    momentLine('DTEND', event.end, event),
    ...(event.rule ? [`RRULE:${event.rule}${untilOf(event)}`] : []),
    ...moments('RDATE', event.also),
    ...moments('EXDATE', event.except),
    ...textLine('SUMMARY', event.title),
    ...textLine('DESCRIPTION', event.description),
    ...textLine('LOCATION', event.location),
    ...(event.url ? [`URL:${event.url}`] : []),
    // Days do not make anyone busy.
    ...(event.allDay ? ['TRANSP:TRANSPARENT'] : []),
    ...(event.reminders ?? []).flatMap((minutes) => alarmLines(minutes, event.title)),
    'END:VEVENT',
  ]
}

function momentLine(name: string, moment: Date, event: CalendarEvent): string {
  if (event.allDay) return `${name};VALUE=DATE:${day(moment)}`
  const zone = zoneOf(event)
  return zone ? `${name};TZID=${zone}:${wallTime(moment, zone)}` : `${name}:${utc(moment)}`
}

const replacedLine = ({ start, allDay }: { start: Date; allDay: boolean }, event: CalendarEvent) =>
  momentLine('RECURRENCE-ID', start, { ...event, allDay })

/** UNTIL is the last moment at which an occurrence may start. */
function untilOf({ until, allDay }: CalendarEvent): string {
  if (!until) return ''
  const last = new Date(until.getTime() - 1000)
  return `;UNTIL=${allDay ? day(last) : utc(last)}`
}

const alarmLines = (minutes: number, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${minutes > 0 ? '-' : ''}PT${Math.abs(minutes)}M`,
  ...textLine('DESCRIPTION', title),
  'END:VALARM',
]
