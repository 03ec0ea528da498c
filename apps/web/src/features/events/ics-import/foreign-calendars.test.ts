// Calendars as other programs write them, with what the format does not allow.

import { describe, expect, test } from 'vitest'
import { calendarText } from './lines'
import { readCalendar } from './read-calendar'

const read = (text: string, zone = 'Europe/Berlin') => readCalendar(text, zone, 'Untitled')

/** The properties of each event; a line that begins with `+` belongs to the calendar. */
function calendarOf(...events: string[][]): string {
  const own = events.flat().filter((line) => line.startsWith('+'))
  return [
    'BEGIN:VCALENDAR',
    ...own.map((line) => line.slice(1)),
    ...events.flatMap((lines) => [
      'BEGIN:VEVENT',
      ...lines.filter((line) => !line.startsWith('+')),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** `2026-04-05 2026-04-06` for days, `2026-04-05T09:00 2026-04-05T10:00` in UTC for times. */
const spanOf = (row: { start_time: string; end_time: string; all_day: boolean }) =>
  [row.start_time, row.end_time].map((time) => time.slice(0, row.all_day ? 10 : 16)).join(' ')

function summaryOf(text: string, zone?: string) {
  const { found, leftOut } = read(text, zone)
  return [
    ...found.map(({ event }) => `${event.title}: ${spanOf(event)}`),
    ...leftOut.map(({ title, reason }) => `${title}: ${reason}`),
  ]
}

const party = (...lines: string[]) => ['UID:1', 'SUMMARY:Party', ...lines]
const other = ['UID:2', 'SUMMARY:Other', 'DTSTART:20260407T090000Z']
const OTHER = 'Other: 2026-04-07T09:00 2026-04-07T10:00'
const AT_NINE = 'DTSTART:20260405T090000Z'
const PARTY = 'Party: 2026-04-05T09:00 2026-04-05T10:00'

describe('one odd line or value', () => {
  test.each([
    ['a stray line', party(AT_NINE, 'and so on'), PARTY],
    ['a property with an equals sign for a colon', party(AT_NINE, 'X-APPLE-RADIUS=49.9'), PARTY],
    ['a property without a value', party(AT_NINE, 'ORGANIZER;CN=Rental Firm'), PARTY],
    [
      'an unbalanced quote',
      party(AT_NINE, 'ATTENDEE;CN="Ann;ROLE=REQ-PARTICIPANT:mailto:a@example.com'),
      PARTY,
    ],
    ['a misplaced quote in a start', party('DTSTART;TZID="Europe/Berlin:20260405T110000'), PARTY],
    ['an empty zone', party('DTSTART;TZID=:20260405T110000'), PARTY],
    ['blanks in a rule', party(AT_NINE, 'RRULE:FREQ=WEEKLY;BYDAY=MO, TU'), PARTY],
    [
      'a rule of another calendar',
      party(AT_NINE, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=13'),
      'Party: rule',
    ],
    ['an unknown frequency', party(AT_NINE, 'RRULE:FREQ=FORTNIGHTLY'), 'Party: rule'],
    ['no start that can be read', ['SUMMARY:Party', 'DTSTART:1234'], 'Party: time'],
    ['an empty RDATE', party(AT_NINE, 'RDATE:'), PARTY],
  ])('%s leaves the other events in', (_, lines, expected) => {
    expect(summaryOf(calendarOf(lines, other)).sort()).toEqual([OTHER, expected].sort())
  })

  test('lines that cannot be read are counted', () => {
    expect(read(calendarOf(party(AT_NINE, 'X-APPLE-RADIUS=49.9', 'and so on'))).unreadable).toBe(2)
  })

  test('a text that is not folded goes on', () => {
    const lines = ['DESCRIPTION:First line', 'the second', 'Join: https://example.com']
    const { found } = read(calendarOf(party(AT_NINE, ...lines)))
    expect(found[0]?.event.description).toBe('First line\nthe second\nJoin: https://example.com')
  })

  test('of a file that was cut off, the whole events are read', () => {
    const text = calendarOf(other, party(AT_NINE))
    const cut = read(text.slice(0, text.indexOf('SUMMARY:Party') + 4))
    expect(cut.found.map(({ event }) => event.title)).toEqual(['Other'])
    expect(cut.leftOut).toEqual([{ title: 'Untitled', reason: 'cut' }])
    expect(cut.unreadable).toBe(1)
  })

  test('an event without an end does not hold the ones after it', () => {
    const text = calendarOf(party(AT_NINE), other).replace('END:VEVENT\r\n', '')
    expect(summaryOf(text)).toEqual([PARTY, OTHER])
  })

  test.each([
    ['events without a calendar', calendarOf(party(AT_NINE)).replace(/.*VCALENDAR\r\n/g, '')],
    ['indented lines', calendarOf(party(AT_NINE)).replace(/^/gm, '  ')],
    ['lines that end as on old Macintoshes', calendarOf(party(AT_NINE)).replace(/\r\n/g, '\r')],
    ['small letters', calendarOf(party(AT_NINE)).toLowerCase().replace('party', 'Party')],
    ['ends of lines of two kinds', calendarOf(party(AT_NINE)).replace(/\r\n/, '\n')],
    ['indented lines with a fold', calendarOf(party(AT_NINE)).replace(/^/gm, '\t').replace('ar', 'ar\r\n ')],
  ])('%s', (_, text) => {
    expect(summaryOf(text)).toEqual([PARTY])
  })
})

describe('times', () => {
  test.each([
    ['a bare date is a day', ['DTSTART:20260405'], '2026-04-05 2026-04-06'],
    [
      'a time that is announced as a date',
      ['DTSTART;VALUE=DATE:20260117T200000'],
      '2026-01-17T19:00 2026-01-17T20:00',
    ],
    [
      'an end without a zone',
      ['DTSTART;TZID=Asia/Tokyo:20260405T090000', 'DTEND:20260405T100000'],
      '2026-04-05T00:00 2026-04-05T01:00',
    ],
    [
      'a day that ends at a time',
      ['DTSTART;VALUE=DATE:20261231', 'DTEND:20261231T050001Z'],
      '2026-12-31 2027-01-01',
    ],
    [
      'a time that ends on a day',
      ['DTSTART:20260405T180000', 'DTEND;VALUE=DATE:20260407'],
      '2026-04-05T16:00 2026-04-06T22:00',
    ],
    [
      'an end before the start',
      ['DTSTART:20260312T200000Z', 'DTEND:20260312T190000Z'],
      '2026-03-12T20:00 2026-03-12T21:00',
    ],
    [
      'a day of 23 hours',
      ['DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:P1D'],
      '2026-03-28T11:00 2026-03-29T10:00',
    ],
    [
      'a day of 24 hours',
      ['DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:PT24H'],
      '2026-03-28T11:00 2026-03-29T11:00',
    ],
    ['a week with a T', ['DTSTART;VALUE=DATE:20260404', 'DURATION:PT1W'], '2026-04-04 2026-04-11'],
    ['hours of a day', ['DTSTART;VALUE=DATE:20260404', 'DURATION:PT20H'], '2026-04-04 2026-04-05'],
    [
      'a length that is not ahead',
      ['DTSTART:20260405T090000Z', 'DURATION:-PT2H'],
      '2026-04-05T09:00 2026-04-05T10:00',
    ],
    [
      'an end at the start',
      ['DTSTART:20260405T090000Z', 'DTEND:20260405T090000Z'],
      '2026-04-05T09:00 2026-04-05T10:00',
    ],
    ['a leap second', ['DTSTART:20260405T235960Z'], '2026-04-06T00:00 2026-04-06T01:00'],
    [
      'a time that clocks skip',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000', 'DTEND;TZID=Europe/Berlin:20260329T033000'],
      '2026-03-29T01:30 2026-03-29T02:30',
    ],
    [
      'a time that clocks show twice',
      ['DTSTART;TZID=Europe/Berlin:20261025T023000', 'DTEND;TZID=Europe/Berlin:20261025T033000'],
      '2026-10-25T00:30 2026-10-25T02:30',
    ],
    ['midnight as hour 24', ['DTSTART:20260405T240000Z'], '2026-04-06T00:00 2026-04-06T01:00'],
    [
      'times without a zone in a calendar with one',
      ['+X-WR-TIMEZONE:America/Chicago', 'DTSTART:20260405T180000'],
      '2026-04-05T23:00 2026-04-06T00:00',
    ],
    [
      'times in UTC in a calendar with a zone',
      ['+X-WR-TIMEZONE:America/Chicago', 'DTSTART:20260405T180000Z'],
      '2026-04-05T18:00 2026-04-05T19:00',
    ],
  ])('%s', (_, lines, expected) => {
    expect(summaryOf(calendarOf(party(...lines)))).toEqual([`Party: ${expected}`])
  })
})

/** As the database takes a zone, in short. */
const STORED = /^([A-Z][A-Za-z]+(\/[A-Za-z_-]+){1,2}|Etc\/GMT[+-]\d+|UTC)$/

describe('zones', () => {
  test.each([
    ['Eastern Standard Time', '19:00'],
    ['W. Europe Standard Time', '13:00'],
    ['GMT Standard Time', '14:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '13:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '19:00'],
    ['(GMT +01:00)', '13:00'],
    ['UTC+01', '13:00'],
    ['UTC+05:30', '08:30'],
    ['US-Eastern', '19:00'],
    ['America/New York', '19:00'],
    ['america/new_york', '19:00'],
    ['EST5EDT', '19:00'],
    ['Japan', '05:00'],
    ['tzone://Microsoft/Utc', '14:00'],
    ['(UTC-07:00) Arizona', '21:00'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', '14:00'],
    ['Pacific Daylight Time', '22:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '13:00'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', '17:00'],
    ['/citadel.org/20250101_1/Europe/Berlin', '13:00'],
    ['Olson_Europe/Berlin', '13:00'],
    ['/Europe/Vienna', '13:00'],
    ['posix/Europe/Vaduz', '13:00'],
  ])('%s', (zone, expected) => {
    const text = calendarOf(party(`DTSTART;TZID=${zone}:20260115T140000`, 'RRULE:FREQ=WEEKLY'))
    expect(read(text, 'UTC')).toMatchObject({
      leftOut: [],
      found: [
        { event: { start_time: `2026-01-15T${expected}:00.000Z`, time_zone: expect.stringMatching(STORED) } },
      ],
    })
  })

  test('a zone beside other parameters', () => {
    const start = 'DTSTART;VALUE=DATE-TIME;TZID=(UTC+01:00) Berlin;X-A="b":20260115T140000'
    expect(summaryOf(calendarOf(party(start)))).toEqual(['Party: 2026-01-15T13:00 2026-01-15T14:00'])
  })

  const described = (offset: string, year = 2022) =>
    calendarOf(party(`DTSTART;TZID=Flight zone:${year}0201T100000`)).replace(
      'BEGIN:VEVENT',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Flight zone',
        'BEGIN:STANDARD',
        `TZOFFSETFROM:${offset}`,
        `TZOFFSETTO:${offset}`,
        'DTSTART:20200329T010000',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
      ].join('\r\n'),
    )

  test.each([
    ['+1100', '2022-01-31T23:00'],
    ['+1130', '2022-01-31T22:30'],
    ['-0741', '2022-02-01T17:41'],
  ])('clocks that only the file knows, at %s', (offset, expected) => {
    expect(read(described(offset)).found[0]?.event.start_time).toBe(`${expected}:00.000Z`)
  })

  test('clocks of a Windows name are those of its zone, also for a reader elsewhere', () => {
    const text = described('+0100').replaceAll('Flight zone', 'W. Central Africa Standard Time')
    const series = text.replace('END:VEVENT', 'RRULE:FREQ=WEEKLY\r\nEND:VEVENT')
    expect(read(series, 'Asia/Tokyo').found[0]?.event.time_zone).toBe('Africa/Lagos')
  })

  test('clocks of an old program go by its rules', () => {
    const rule = (month: number, day: string) => `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`
    const text = calendarOf(party('DTSTART;TZID=Old:20260320T100000')).replace(
      'BEGIN:VEVENT',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Old',
        ...['BEGIN:STANDARD', 'DTSTART:19871025T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
        ...[rule(10, '-1SU'), 'END:STANDARD'],
        ...['BEGIN:DAYLIGHT', 'DTSTART:19870405T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
        ...[rule(4, '1SU'), 'END:DAYLIGHT'],
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
      ].join('\r\n'),
    )
    expect(summaryOf(text)).toEqual(['Party: 2026-03-20T15:00 2026-03-20T16:00'])
  })

  test('before their first change, clocks show what that changes from', () => {
    expect(read(described('+1130', 2019)).found[0]?.event.start_time).toBe('2019-01-31T22:30:00.000Z')
  })

  test('a series by clocks that only the file knows stays out', () => {
    const text = described('-0741').replace('END:VEVENT', 'RRULE:FREQ=WEEKLY\r\nEND:VEVENT')
    expect(read(text).leftOut).toEqual([{ title: 'Party', reason: 'zone' }])
  })
})

describe('series', () => {
  const occurrencesOf = (...events: string[][]) => {
    const { found, leftOut, changed } = read(calendarOf(...events))
    const [series] = found
    expect(found).toHaveLength(1)
    return [
      ...(series?.occurrences ?? []).map((one) =>
        one.cancelled ? `not ${one.recurrence_id?.slice(0, 16)}` : `${one.title} ${spanOf(one)}`,
      ),
      ...[...leftOut, ...changed].map(({ title, reason }) => `${title}: ${reason}`),
    ]
  }
  const days = ['DTSTART;VALUE=DATE:20260219', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH']
  const hours = ['DTSTART;TZID=Europe/Berlin:20260706T193000', 'RRULE:FREQ=WEEKLY;COUNT=4']
  const daily = ['DTSTART:20260706T120000Z', 'DTEND:20260706T130000Z', 'RRULE:FREQ=DAILY;COUNT=5']

  test.each([
    ['of a zone', 'EXDATE;TZID=W. Europe Standard Time:20260226T000000', 'not 2026-02-26T00:00'],
    ['without a zone', 'EXDATE:20260226T000000', 'not 2026-02-26T00:00'],
    ['that names a date', 'EXDATE;VALUE=DATE:20260226', 'not 2026-02-26T00:00'],
    ['in UTC, east', 'EXDATE:20260225T230000Z', 'not 2026-02-26T00:00'],
    ['in UTC, west', 'EXDATE:20260226T050000Z', 'not 2026-02-26T00:00'],
  ])('a day is left out by a time %s', (_, line, expected) => {
    expect(occurrencesOf(party(...days, line))).toEqual([expected])
  })

  test('a midnight of the zone of the calendar is no other', () => {
    const { found } = read(
      calendarOf(party('+X-WR-TIMEZONE:Pacific/Auckland', ...days, 'EXDATE:20260225T110000Z')),
    )
    expect(found[0]?.occurrences[0]?.recurrence_id?.slice(0, 10)).toBe('2026-02-26')
  })

  test('an occurrence among times is left out by its day', () => {
    expect(occurrencesOf(party(...hours, 'EXDATE;VALUE=DATE:20260713'))).toEqual(['not 2026-07-13T17:30'])
  })

  test('exceptions may come first, and name their start in UTC', () => {
    const moved = ['RECURRENCE-ID:20260713T173000Z', 'DTSTART;TZID=Europe/London:20260714T180000']
    const text = calendarOf(['UID:1', 'SUMMARY:Moved', ...moved], party(...hours, 'EXDATE:20260720T173000Z'))
    const { found } = read(text)
    expect(found.map(({ event, occurrences }) => [event.title, occurrences.length])).toEqual([['Party', 2]])
    expect(found[0]?.occurrences).toMatchObject([
      { recurrence_id: '2026-07-20T17:30:00.000Z', cancelled: true },
      { recurrence_id: '2026-07-13T17:30:00.000Z', start_time: '2026-07-14T17:00:00.000Z' },
    ])
  })

  test('a moved day replaces the original, also when a time names it', () => {
    const moved = [
      'RECURRENCE-ID;TZID=W. Europe Standard Time:20260226T000000',
      'DTSTART;VALUE=DATE:20260227',
    ]
    expect(occurrencesOf(party(...days), ['UID:1', 'SUMMARY:Moved', ...moved])).toEqual([
      'Moved 2026-02-27 2026-02-28',
    ])
  })

  test.each([
    ['its midnight in UTC', '20260817T220000Z', '2026-08-19'],
    ['its end in UTC', '20260818T235959Z', '2026-08-19'],
    ['a day', '20260818', '2026-08-19'],
  ])('the last day is included, by %s', (_, until, expected) => {
    const { found } = read(
      calendarOf(party('DTSTART;VALUE=DATE:20260219', `RRULE:FREQ=DAILY;UNTIL=${until}`)),
    )
    expect(found[0]?.event.repeats_until?.slice(0, 10)).toBe(expected)
  })

  test.each([
    [
      'an exception with an end before its start gets an hour',
      ['RECURRENCE-ID:20260707T120000Z', 'DTSTART:20260709T150000Z', 'DTEND:20260707T160000Z'],
      ['Moved 2026-07-09T15:00 2026-07-09T16:00', 'Party: end'],
    ],
    [
      'an exception without a start is named',
      ['RECURRENCE-ID:20260707T120000Z', 'DTSTART:soon'],
      ['Party: part'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(occurrencesOf(party(...daily), ['UID:1', 'SUMMARY:Moved', ...lines])).toEqual(expected)
  })

  test('a date that cannot be read is named, and the series stays', () => {
    expect(occurrencesOf(party(...daily, 'EXDATE:soon,20260708T120000Z'))).toEqual([
      'not 2026-07-08T12:00',
      'Party: part',
    ])
  })

  test.each([
    ['an exception from before 1900', 'EXDATE:17000707T120000Z'],
    ['one more date after 2199', 'RDATE:22010707T120000Z'],
    ['a period of half a year', 'RDATE;VALUE=PERIOD:20260801T120000Z/P183D'],
  ])('%s, which the database refuses, is named', (_, line) => {
    expect(occurrencesOf(party(...daily, line))).toEqual(['Party: part'])
  })

  test.each(['UNTIL=soon', 'COUNT=many'])('a series does not go on for ever for %s', (end) => {
    expect(summaryOf(calendarOf(party(AT_NINE, `RRULE:FREQ=DAILY;${end}`)))).toEqual(['Party: rule'])
  })

  test('what a rule means without saying so is not kept', () => {
    const { found } = read(calendarOf(party(AT_NINE, 'RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO')))
    expect(found[0]?.event.rrule).toBe('FREQ=WEEKLY')
  })

  test('a change of all later occurrences keeps the series out', () => {
    const later = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20260708T120000Z', 'DTSTART:20260708T150000Z']
    expect(summaryOf(calendarOf(party(...daily), ['UID:1', 'SUMMARY:Later', ...later]))).toEqual([
      'Party: range',
    ])
  })

  test('of two exceptions for one occurrence, the later version counts', () => {
    const exception = (title: string, sequence: number) => [
      'UID:1',
      `SUMMARY:${title}`,
      `SEQUENCE:${sequence}`,
      'RECURRENCE-ID:20260707T120000Z',
      'DTSTART:20260707T150000Z',
    ]
    expect(occurrencesOf(party(...daily), exception('New', 3), exception('Old', 1))).toEqual([
      'New 2026-07-07T15:00 2026-07-07T16:00',
      'Old: version',
    ])
  })

  test('periods have lengths of their own', () => {
    const lines = [
      'DTSTART:20260404T020000Z',
      'DTEND:20260404T030000Z',
      'RDATE;VALUE=PERIOD:20260406T020000Z/20260406T040000Z,20260407T010000Z/PT3H',
    ]
    expect(summaryOf(calendarOf(party(...lines)))).toEqual([
      'Party: 2026-04-04T02:00 2026-04-04T03:00',
      'Party: 2026-04-06T02:00 2026-04-06T04:00',
      'Party: 2026-04-07T01:00 2026-04-07T04:00',
    ])
  })

  test.each([
    ['DTSTART;VALUE=DATE:18900312', 'FREQ=YEARLY', '1900-03-12', null],
    ['DTSTART;VALUE=DATE:16040312', 'FREQ=YEARLY', '1900-03-12', null],
    ['DTSTART;VALUE=DATE:16040229', 'FREQ=YEARLY', '1904-02-29', null],
    ['DTSTART;VALUE=DATE:18990312', 'FREQ=YEARLY;INTERVAL=2', '1901-03-12', null],
    ['DTSTART;VALUE=DATE:18900312', 'FREQ=YEARLY;COUNT=12', '1900-03-12', '1901-03-12'],
    ['DTSTART;VALUE=DATE:18631126', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '1900-11-22', null],
  ])('%s, %s goes on from 1900', (start, rule, expected, last) => {
    const { found, changed } = read(calendarOf(party(start, `RRULE:${rule}`)))
    const event = found[0]?.event
    expect(changed).toEqual([{ title: 'Party', reason: 'since' }])
    expect([event?.start_time.slice(0, 10), event?.repeats_until?.slice(0, 10) ?? null]).toEqual([
      expected,
      last,
    ])
  })

  test.each([
    ['W2 MO WE #6', 'FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2'],
    ['YM1 #0', 'FREQ=YEARLY'],
    ['MP1 2- FR #0', 'FREQ=MONTHLY;BYDAY=-2FR'],
    ['D1 20260901T000000Z', 'FREQ=DAILY'],
  ])('a rule of vCalendar 1.0: %s', (rule, expected) => {
    expect(read(calendarOf(party(AT_NINE, `RRULE:${rule}`))).found[0]?.event.rrule).toBe(expected)
  })
})

describe('several events', () => {
  test('of two versions, the later one counts', () => {
    const version = (title: string, sequence: number) => [
      'UID:1',
      `SUMMARY:${title}`,
      `SEQUENCE:${sequence}`,
      AT_NINE,
    ]
    expect(summaryOf(calendarOf(version('New', 3), version('Old', 1)))).toEqual([
      'New: 2026-04-05T09:00 2026-04-05T10:00',
      'Old: version',
    ])
  })

  test('that share a UID, or have none, stay several', () => {
    const match = (day: number) => ['UID:0', `SUMMARY:Match ${day}`, `DTSTART:2026040${day}T090000Z`]
    const exam = (room: number) => ['SUMMARY:Exam', AT_NINE, `LOCATION:Room ${room}`]
    const { found } = read(calendarOf(match(1), match(2), match(3), exam(1), exam(2)))
    expect(found.map(({ event }) => event.title)).toEqual(['Match 1', 'Match 2', 'Match 3', 'Exam', 'Exam'])
    expect(new Set(found.map(({ event }) => event.uid)).size).toBe(5)
  })

  test('as many as there are share a UID, also in other rooms', () => {
    const events = Array.from({ length: 1001 }, (_, at) => [
      'UID:0',
      'SUMMARY:Exam',
      AT_NINE,
      `LOCATION:${at}`,
    ])
    const { found, leftOut } = read(calendarOf(...events))
    expect([new Set(found.map(({ event }) => event.uid)).size, leftOut]).toEqual([1001, []])
  })

  test('the same event twice is one', () => {
    expect(summaryOf(calendarOf(party(AT_NINE), party(AT_NINE)))).toEqual([PARTY, 'Party: version'])
  })

  test('an exception belongs to the only series of its UID', () => {
    const series = party(AT_NINE, 'RRULE:FREQ=DAILY')
    const moved = party('RECURRENCE-ID:20260406T090000Z', 'DTSTART:20260406T120000Z')
    const { found } = read(calendarOf(series, ['UID:1', 'SUMMARY:Cleaning', AT_NINE], moved))
    expect(found.map(({ event, occurrences }) => [event.title, occurrences.length])).toEqual([
      ['Party', 1],
      ['Cleaning', 0],
    ])
  })

  test('of occurrences without their series, the latest version of each counts', () => {
    const occurrence = (title: string, sequence: number, day: number) => [
      'UID:1',
      `SUMMARY:${title}`,
      `SEQUENCE:${sequence}`,
      `RECURRENCE-ID:2026040${day}T090000Z`,
      AT_NINE,
    ]
    const text = calendarOf(occurrence('New', 2, 6), occurrence('Old', 1, 6), occurrence('Another', 0, 7))
    const { found, leftOut } = read(text)
    expect(found.map(({ event }) => event.title).sort()).toEqual(['Another', 'New'])
    expect(leftOut).toEqual([{ title: 'Old', reason: 'version' }])
  })
})

describe('texts', () => {
  test('are none that the database would refuse', () => {
    const { found } = read(
      calendarOf([
        `UID:a\tb${'c'.repeat(2000)}`,
        `SUMMARY:${'x'.repeat(119)}🎂🎂`,
        `LOCATION:${'🏡'.repeat(201)}`,
        AT_NINE,
      ]),
    )
    const { uid, title, location } = found[0]?.event ?? {}
    expect(uid).toBe(`a b${'c'.repeat(997)}`)
    expect(title).toBe(`${'x'.repeat(119)}🎂`)
    expect(location).toBe('🏡'.repeat(200))
  })

  test('HTML becomes text', () => {
    const html =
      'DESCRIPTION:<html><body><p>Bring a <b>cake</b> &amp\\; plates</p><ul><li>one</li></ul></body></html>'
    expect(read(calendarOf(party(AT_NINE, html))).found[0]?.event.description).toBe(
      'Bring a cake & plates\n\n• one',
    )
  })

  test('escapes are no part of a text', () => {
    const lines = ['SUMMARY:Tea\\, cake \\; talk \\\\', 'LOCATION:A\\nB', 'DESCRIPTION:one\\Ntwo', AT_NINE]
    expect(read(calendarOf(lines)).found[0]?.event).toMatchObject({
      title: 'Tea, cake ; talk \\',
      location: 'A B',
      description: 'one\ntwo',
    })
  })

  const wide = (text: string) => [...text].flatMap((character) => [character.charCodeAt(0), 0])
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  test.each([
    ['in UTF-16', Uint8Array.from([0xff, 0xfe, ...wide(calendarOf(['SUMMARY:M\u00FCllabfuhr', AT_NINE]))])],
    [
      'in UTF-8 with a byte order mark',
      new TextEncoder().encode(`\uFEFF${calendarOf(['SUMMARY:M\u00FCllabfuhr', AT_NINE])}`),
    ],
    ['in the encoding of old Windows', latin1(calendarOf(['SUMMARY:M\u00FCllabfuhr', AT_NINE]))],
    [
      'in the encoding that it names',
      latin1(calendarOf(['SUMMARY;CHARSET=ISO-8859-1:M\u00FCllabfuhr', AT_NINE])),
    ],
    ['folded within a character', latin1(calendarOf(['SUMMARY:M\u00C3\r\n \u00BCllabfuhr', AT_NINE]))],
    [
      'in quoted-printable',
      latin1(calendarOf(['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCllab=\r\nfuhr', AT_NINE])),
    ],
  ])('%s', (_, bytes) => {
    expect(read(calendarText(bytes)).found[0]?.event.title).toBe('Müllabfuhr')
  })
})
