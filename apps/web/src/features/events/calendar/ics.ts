// An event in the iCalendar format, RFC 5545.

import type { FamilyEvent } from '../family-event'

type Event = Pick<
  FamilyEvent,
  'id' | 'occurrence' | 'title' | 'description' | 'location' | 'start_time' | 'end_time' | 'all_day'
>

const LONGEST_LINE = 75

/** `20261120T120000Z` */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/** Section 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Breaks lines after 75 octets, never within a character; continuation lines start with a space (section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let room = LONGEST_LINE
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      text += '\r\n '
      room = LONGEST_LINE - 1
    }
    text += character
    room -= size
  }
  return text
}

function times(event: Event): string[] {
  if (!event.all_day) {
    return [`DTSTART:${utc(new Date(event.start_time))}`, `DTEND:${utc(new Date(event.end_time))}`]
  }
  const date = (moment: string) => moment.slice(0, 10).replaceAll('-', '')
  return [`DTSTART;VALUE=DATE:${date(event.start_time)}`, `DTEND;VALUE=DATE:${date(event.end_time)}`]
}

/** One occurrence of a series is an event of its own there. */
const uidOf = ({ id, occurrence }: Event) => (occurrence ? `${id}-${utc(new Date(occurrence))}` : id)

/** @param now the time stamp that the format requires */
export function icsOf(event: Event, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinfold//Events//EN',
    'BEGIN:VEVENT',
    `UID:${uidOf(event)}`,
    `DTSTAMP:${utc(now)}`,
    ...times(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
