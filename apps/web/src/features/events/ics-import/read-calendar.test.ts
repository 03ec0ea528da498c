import { writeCalendar } from '@kinfold/icalendar'
import { describe, expect, test } from 'vitest'
import { readCalendar, UnreadableCalendar } from './read-calendar'

const read = (text: string, zone = 'Europe/Lisbon') => readCalendar(text, zone, 'Untitled')

/** A calendar with one event. */
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:choir@example.com',
    'SUMMARY:Choir',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const only = (...lines: string[]) => {
  const { found, leftOut } = read(calendar(...lines))
  expect(leftOut).toEqual([])
  expect(found).toHaveLength(1)
  return found[0]
}

describe('times', () => {
  test.each([
    ['UTC', 'DTSTART:20261120T180000Z', '2026-11-20T18:00:00.000Z'],
    ['a zone by its name', 'DTSTART;TZID=America/New_York:20261120T180000', '2026-11-20T23:00:00.000Z'],
    [
      'a zone by a path',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260720T180000',
      '2026-07-20T16:00:00.000Z',
    ],
    ['no zone, in that of the reader', 'DTSTART:20260720T180000', '2026-07-20T17:00:00.000Z'],
  ])('%s', (_, start, expected) => {
    expect(only(start)?.event).toMatchObject({ start_time: expected, all_day: false })
  })

  test.each([
    ['an end', ['DTSTART:20261120T180000Z', 'DTEND:20261120T193000Z'], '2026-11-20T19:30:00.000Z'],
    ['a duration', ['DTSTART:20261120T180000Z', 'DURATION:PT90M'], '2026-11-20T19:30:00.000Z'],
    ['neither', ['DTSTART:20261120T180000Z'], '2026-11-20T19:00:00.000Z'],
    [
      'several days',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'],
      '2027-01-02T00:00:00.000Z',
    ],
    ['a day', ['DTSTART;VALUE=DATE:20261230'], '2026-12-31T00:00:00.000Z'],
  ])('%s', (_, lines, expected) => {
    expect(only(...lines)?.event.end_time).toBe(expected)
  })

  test('a zone that only the file knows has clocks that a known zone has as well', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=W. Europe Standard Time:20260720T180000',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const { found } = read(text, 'Europe/Paris')
    expect(found[0]?.event).toMatchObject({
      start_time: '2026-07-20T16:00:00.000Z',
      time_zone: 'Europe/Paris',
    })
    expect(
      read(text.replaceAll('W. Europe Standard Time', 'Ours').replaceAll('+0100', '+0117')).leftOut,
    ).toEqual([{ title: 'Untitled', reason: 'zone' }])
  })
})

describe('series', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20261020T180000'

  test.each([
    ['no end', 'FREQ=WEEKLY', null],
    ['an end', 'FREQ=WEEKLY;UNTIL=20261103T170000Z', '2026-11-03T17:00:01.000Z'],
    ['a last day', 'FREQ=WEEKLY;UNTIL=20261103', '2026-11-03T23:00:00.000Z'],
    ['a number of times', 'FREQ=WEEKLY;COUNT=3', '2026-11-03T17:00:01.000Z'],
    ['the time of its start once more', 'FREQ=WEEKLY;BYHOUR=18;BYMINUTE=0;BYSECOND=0', null],
  ])('%s', (_, rule, repeats_until) => {
    expect(only(start, `RRULE:${rule}`)?.event).toMatchObject({
      start_time: '2026-10-20T16:00:00.000Z',
      rrule: 'FREQ=WEEKLY',
      time_zone: 'Europe/Berlin',
      repeats_until,
    })
  })

  test('occurrences that are left out, added, moved and cancelled', () => {
    const text = calendar(
      start,
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=Europe/Berlin:20261027T180000',
      'RDATE;TZID=Europe/Berlin:20261029T180000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:choir@example.com',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261103T180000',
      'DTSTART;TZID=Europe/Berlin:20261104T190000',
      'SUMMARY:Concert',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:choir@example.com',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261110T180000',
      'DTSTART;TZID=Europe/Berlin:20261110T180000',
      'STATUS:CANCELLED',
    )
    const [series, ...others] = read(text).found
    expect(others).toEqual([])
    expect(series?.occurrences).toMatchObject([
      { title: 'Choir', start_time: '2026-10-29T17:00:00.000Z', recurrence_id: '2026-10-29T17:00:00.000Z' },
      { recurrence_id: '2026-10-27T17:00:00.000Z', cancelled: true },
      {
        uid: 'choir@example.com',
        title: 'Concert',
        start_time: '2026-11-04T18:00:00.000Z',
        recurrence_id: '2026-11-03T17:00:00.000Z',
        cancelled: false,
        rrule: null,
      },
      { recurrence_id: '2026-11-10T17:00:00.000Z', cancelled: true },
    ])
  })

  test('dates without a rule are events of their own', () => {
    const { found } = read(calendar('DTSTART:20261120T180000Z', 'RDATE:20261121T180000Z,20261124T180000Z'))
    expect(found.map(({ event }) => [event.start_time.slice(0, 10), event.rrule])).toEqual([
      ['2026-11-20', null],
      ['2026-11-21', null],
      ['2026-11-24', null],
    ])
    expect(new Set(found.map(({ event }) => event.uid)).size).toBe(3)
  })
})

test('what Kinfold writes reads back', () => {
  const start = new Date('2026-10-20T16:00:00Z')
  const { text } = writeCalendar({
    now: start,
    events: [
      {
        uid: 'choir',
        changed: start,
        title: 'Choir; with, commas',
        description: 'Two\nlines',
        start,
        end: new Date('2026-10-20T17:00:00Z'),
        allDay: false,
        zone: 'Europe/Berlin',
        rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
        until: new Date('2026-12-01T17:00:01Z'),
        except: [new Date('2026-10-22T16:00:00Z')],
      },
    ],
  })
  expect(read(text)).toMatchObject({
    leftOut: [],
    found: [
      {
        event: {
          uid: 'choir',
          title: 'Choir; with, commas',
          description: 'Two\nlines',
          start_time: start.toISOString(),
          rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
          repeats_until: '2026-12-01T17:00:01.000Z',
        },
        occurrences: [{ recurrence_id: '2026-10-22T16:00:00.000Z', cancelled: true }],
      },
    ],
  })
})

describe('what stays out', () => {
  test.each([
    ['cancelled', ['DTSTART:20261120T180000Z', 'STATUS:CANCELLED']],
    ['time', ['SUMMARY:No start']],
    ['time', ['DTSTART:20261320']],
    ['time', ['DTSTART:1234']],
    ['years', ['DTSTART:18900101T000000Z']],
    ['length', ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20280101']],
    ['length', ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260301', 'RRULE:FREQ=YEARLY']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=HOURLY']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY;BYHOUR=9,18']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY;BYDAY=SU']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY;COUNT=1000000000']],
    ['rule', ['DTSTART:19000101T180000Z', 'RRULE:FREQ=MONTHLY;RSCALE=CHINESE;BYDAY=MO,TU;BYSETPOS=40']],
    ['rule', ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5']],
    [
      'dates',
      ['DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY', ...Array(1000).fill('EXDATE:20261121T180000Z')],
    ],
    ['dates', ['DTSTART:20261120T180000Z', `RDATE:${Array(1000).fill('20261121T180000Z')}`]],
    ['zone', ['DTSTART;TZID=Middle-earth:20261120T180000']],
    ['zone', [`DTSTART;TZID=${'AA/'.repeat(20_000)}!:20261120T180000`]],
  ])('%s: %j', (reason, lines) => {
    expect(read(calendar(...lines))).toMatchObject({ found: [], leftOut: [{ reason }] })
  })

  test('one odd event does not keep the others out, and tasks are counted', () => {
    const text = calendar('DTSTART:20261120T180000Z').replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Odd\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nUID:3\r\nEND:VTODO\r\nEND:VCALENDAR',
    )
    expect(read(text)).toMatchObject({
      found: [{ event: { title: 'Choir' } }],
      leftOut: [{ title: 'Odd', reason: 'time' }],
      others: 1,
    })
  })

  test.each([
    '',
    'hello',
    '<html></html>',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n',
    'BEGIN:VCALENDAR\r\n'.repeat(20_000),
  ])('what is no calendar is refused: %#', (text) => {
    expect(() => read(text)).toThrow(UnreadableCalendar)
  })
})

describe('a file that is made to take long', () => {
  const many = (count: number, ...lines: string[]) =>
    [
      'BEGIN:VCALENDAR',
      ...Array.from({ length: count }, (_, at) =>
        ['BEGIN:VEVENT', `UID:${at}`, `SUMMARY:Event ${at}`, ...lines, 'END:VEVENT'].join('\r\n'),
      ),
      'END:VCALENDAR',
    ].join('\r\n')

  test('with many events: 5,000 are read, and the others named', () => {
    const { found, leftOut } = read(many(20_000, 'DTSTART;TZID=Europe/Berlin:20261120T180000'))
    expect(found).toHaveLength(5000)
    expect(leftOut).toHaveLength(15_000)
    expect(leftOut.at(-1)).toEqual({ title: 'Event 19999', reason: 'many' })
  })

  test('when the time is up, the rest is named', () => {
    const text = many(10, 'DTSTART:20261120T180000Z')
    const { found, leftOut } = readCalendar(text, 'UTC', 'Untitled', -1)
    expect([found.length, new Set(leftOut.map(({ reason }) => reason))]).toEqual([0, new Set(['many'])])
  })

  test('with 1,001 exceptions of a series', () => {
    const series = many(1, 'DTSTART:20261120T180000Z', 'RRULE:FREQ=DAILY')
    const exceptions = many(1001, 'RECURRENCE-ID:20261120T18#Z', 'DTSTART:20261120T180000Z')
      .replace(/UID:\d+/g, 'UID:0')
      .split('#')
      .reduce(
        (text, next, at) => `${text}${String(Math.floor(at / 60) * 100 + (at % 60)).padStart(4, '0')}${next}`,
      )
    const text = `${series}${exceptions}`.replace('END:VCALENDARBEGIN:VCALENDAR', '')
    expect(read(text)).toMatchObject({ found: [], leftOut: [{ title: 'Event 0', reason: 'dates' }] })
  })

  test('with series that never occur', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'
    expect(read(many(100, 'DTSTART:19000101T180000Z', rule)).found).toHaveLength(100)
  })

  test.each([
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYSECOND=0,1,2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;BYDAY=2SU',
    'FREQ=YEARLY;BYDAY=SU',
  ])('with clocks that change by %s', (rule) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Odd',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      `RRULE:${rule}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    const text = calendar('DTSTART;TZID=Odd:20260720T180000').replace(
      'BEGIN:VEVENT',
      `${zone}\r\nBEGIN:VEVENT`,
    )
    expect(read(text)).toMatchObject({ found: [], leftOut: [{ reason: 'zone' }] })
  })

  test('clocks that change on the first Sunday from the 8th on are read', () => {
    const zone = (name: string, from: string, to: string, rule: string) =>
      [
        `BEGIN:${name}`,
        'DTSTART:20070101T020000',
        `TZOFFSETFROM:${from}`,
        `TZOFFSETTO:${to}`,
        `RRULE:${rule}`,
        `END:${name}`,
      ].join('\r\n')
    const text = calendar('DTSTART;TZID=Odd:20260720T180000').replace(
      'BEGIN:VEVENT',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Odd',
        zone('DAYLIGHT', '-0500', '-0400', 'FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14'),
        zone('STANDARD', '-0400', '-0500', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU;UNTIL=20991231T000000Z'),
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
      ].join('\r\n'),
    )
    expect(read(text, 'America/New_York').found[0]?.event.start_time).toBe('2026-07-20T22:00:00.000Z')
  })
})
