import { expect, test } from 'vitest'
import { icsOf } from './ics'

const now = new Date('2026-11-20T09:30:00.123Z')

const walk = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  uid: null,
  sequence: 2,
  title: 'Walk around the lake',
  description: null,
  location: null,
  start_time: '2026-11-22T10:00:00+00:00',
  end_time: '2026-11-22T12:00:00+00:00',
  all_day: false,
  rrule: null,
  time_zone: null,
  repeats_until: null,
  series_id: null,
  recurrence_id: null,
  cancelled: false,
  updated_at: '2026-11-20T09:30:00.123Z',
}

const linesOf = (ics: string) => ics.split('\r\n')
const read = (ics: string, property: string) =>
  linesOf(ics).flatMap((line) => (line.startsWith(property) ? [line.slice(property.length + 1)] : []))

test('a timed event', () => {
  expect(linesOf(icsOf(walk, { series: [], whole: true, now }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinfold//Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'DTSTAMP:20261120T093000Z',
    'LAST-MODIFIED:20261120T093000Z',
    'SEQUENCE:2',
    'DTSTART:20261122T100000Z',
    'DTEND:20261122T120000Z',
    'SUMMARY:Walk around the lake',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an imported event keeps the identity that it has elsewhere', () => {
  expect(read(icsOf({ ...walk, uid: 'walk@lake' }, { series: [], whole: true, now }), 'UID')).toEqual([
    'walk@lake',
  ])
})

const weekly = { ...walk, rrule: 'FREQ=WEEKLY', time_zone: 'UTC' }
const replacing = { ...walk, series_id: walk.id, sequence: 0 }
const cancelled = {
  ...replacing,
  id: 'cancelled',
  cancelled: true,
  recurrence_id: '2026-11-29T10:00:00+00:00',
}
const longer = {
  ...replacing,
  id: 'longer',
  title: 'Longer walk',
  start_time: '2026-12-06T09:00:00+00:00',
  recurrence_id: '2026-12-06T10:00:00+00:00',
}
const series = [weekly, cancelled, longer]
const occurrence = { ...weekly, occurrence: '2026-11-22T10:00:00.000Z' }

test.each([occurrence, longer])('a series with its rule and what differs', (event) => {
  const ics = icsOf(event, { series, whole: true, now })
  expect(read(ics, 'UID')).toEqual([walk.id, walk.id])
  expect(read(ics, 'SEQUENCE')).toEqual(['2', '2'])
  expect(read(ics, 'RRULE')).toEqual(['FREQ=WEEKLY'])
  expect(read(ics, 'EXDATE')).toEqual(['20261129T100000Z'])
  expect(read(ics, 'RECURRENCE-ID')).toEqual(['20261206T100000Z'])
  expect(read(ics, 'SUMMARY')).toEqual(['Walk around the lake', 'Longer walk'])
})

test.each([
  [occurrence, '20261122T100000Z', '20261122T100000Z'],
  [longer, '20261206T100000Z', '20261206T090000Z'],
])('one occurrence alone', (event, id, start) => {
  const ics = icsOf(event, { series, whole: false, now })
  expect(read(ics, 'UID')).toEqual([walk.id])
  expect(read(ics, 'RECURRENCE-ID')).toEqual([id])
  expect(read(ics, 'DTSTART')).toEqual([start])
  expect(ics).not.toContain('RRULE')
})
