import { expect, test } from 'vitest'
import { icsOf } from './ics'

const NOW = new Date('2026-11-20T09:30:00.123Z')

const walk = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  title: 'Walk around the lake',
  description: null,
  location: null,
  start_time: '2026-11-22T10:00:00+00:00',
  end_time: '2026-11-22T12:00:00+00:00',
  all_day: false,
  updated_at: '2026-11-20T09:30:00.123Z',
}

/** The text of a property as a calendar reads it: unfolded and unescaped. */
const read = (ics: string, property: string) =>
  ics
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${property}:`))
    ?.slice(property.length + 1)
    .replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))

test('a timed event', () => {
  expect(icsOf(walk, NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinfold//Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'DTSTAMP:20261120T093000Z',
    'LAST-MODIFIED:20261120T093000Z',
    'DTSTART:20261122T100000Z',
    'DTEND:20261122T120000Z',
    'SUMMARY:Walk around the lake',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('two occurrences of a series are two events', () => {
  const uids = ['2026-11-22', '2026-11-29'].map((day) =>
    read(icsOf({ ...walk, occurrence: `${day}T10:00:00.000Z` }, NOW), 'UID'),
  )
  expect(uids).toEqual([`${walk.id}-20261122T100000Z`, `${walk.id}-20261129T100000Z`])
})
