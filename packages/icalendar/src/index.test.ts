// What other programs read: ical.js (Thunderbird) and node-ical, neither of which shares code with the writer.

import fc from 'fast-check'
import ICAL from 'ical.js'
import { sync as nodeIcal, type VEvent } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './index.ts'

const NOW = new Date('2026-11-20T09:30:00.123Z')

const walk: CalendarEvent = {
  uid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  changed: NOW,
  title: 'Walk around the lake',
  start: new Date('2026-11-22T10:00:00Z'),
  end: new Date('2026-11-22T12:00:00Z'),
  allDay: false,
}

const write = (...events: CalendarEvent[]) => writeCalendar({ events, now: NOW }).text

/** As ical.js reads it, with the clocks of the calendar itself. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

const utc = (time: ICAL.Time | null | undefined) => time?.toJSDate().toISOString()

/** The first starts that ical.js finds. */
function starts(text: string, most: number): string[] {
  const [event] = read(text)
  const iterator = event?.iterator()
  return Array.from({ length: most }, () => utc(iterator?.next()) ?? '')
}

test('a plain event', () => {
  expect(write(walk).split('\r\n')).toEqual([
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

test.each([
  ['whose zone JavaScript does not know', { zone: 'FOO5', rule: 'FREQ=WEEKLY' }],
  ['whose zone breaks the line', { zone: '<\r\nX:1>5', rule: 'FREQ=WEEKLY' }],
  ['that starts at no known moment', { start: new Date('infinity') }],
  ['without a known occurrence', { rule: 'FREQ=WEEKLY', except: [new Date('294276-12-31')] }],
])('an event %s is left out, and the others are not', (_, values) => {
  const { text, leftOut } = writeCalendar({ events: [{ ...walk, ...values, uid: 'bad' }, walk], now: NOW })
  expect(leftOut).toBe(1)
  expect(text).toBe(write(walk))
})

test('an all-day event has dates, the end exclusive', () => {
  const days = {
    start: new Date('2026-12-30T00:00:00Z'),
    end: new Date('2027-01-02T00:00:00Z'),
    allDay: true,
  }
  expect(write({ ...walk, ...days })).toContain(
    'DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270102\r\n',
  )
})

test('a calendar to subscribe to says its name and when to read it again, in the old words as well', () => {
  const { text } = writeCalendar({
    events: [],
    now: NOW,
    subscription: { name: 'The Bakers, all', hours: 1 },
  })
  expect(text.split('\r\n').slice(4, 8)).toEqual([
    'NAME:The Bakers\\, all',
    'X-WR-CALNAME:The Bakers\\, all',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ])
})

test('nothing in a text begins a line of its own', () => {
  const text = write({
    ...walk,
    title: 'Tea, cake; 1\\2',
    description: 'One\r\nEND:VEVENT\u0000',
    location: 'a\rb',
  })
  expect(text).toContain('SUMMARY:Tea\\, cake\\; 1\\\\2\r\n')
  expect(text).toContain('DESCRIPTION:One\\nEND:VEVENT\r\n')
  expect(text).toContain('LOCATION:a\\nb\r\n')
})

test('reminders', () => {
  const [event] = read(write({ ...walk, reminders: [0, 10, 10080] }))
  const alarms = event?.component.getAllSubcomponents('valarm') ?? []
  expect(
    alarms.map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds()),
  ).toEqual([0, -600, -604_800])
})

describe('a series', () => {
  const choir: CalendarEvent = {
    ...walk,
    start: new Date('2026-10-20T16:00:00Z'),
    end: new Date('2026-10-20T17:30:00Z'),
    zone: 'Europe/Berlin',
    rule: 'FREQ=WEEKLY',
  }

  test('ends with its last occurrence', () => {
    const text = write({ ...choir, until: new Date('2026-11-03T17:00:01Z') })
    expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261103T170000Z\r\n')
    expect(starts(text, 4)).toEqual([
      '2026-10-20T16:00:00.000Z',
      '2026-10-27T17:00:00.000Z',
      '2026-11-03T17:00:00.000Z',
      '',
    ])
    const days = {
      start: new Date('2026-12-30T00:00:00Z'),
      end: new Date('2026-12-31T00:00:00Z'),
      allDay: true,
    }
    const yearly = { ...walk, ...days, rule: 'FREQ=YEARLY', until: new Date('2028-12-30T00:00:01Z') }
    expect(write(yearly)).toContain('RRULE:FREQ=YEARLY;UNTIL=20281230\r\n')
  })

  test('has its exceptions: one moved, one left out, one added', () => {
    const moved = {
      ...choir,
      rule: null,
      start: new Date('2026-10-28T18:00:00Z'),
      end: new Date('2026-10-28T19:00:00Z'),
      insteadOf: { start: new Date('2026-10-27T17:00:00Z'), allDay: false },
    }
    const text = write(
      { ...choir, except: [new Date('2026-11-03T17:00:00Z')], also: [new Date('2026-11-05T17:00:00Z')] },
      moved,
    )
    expect(starts(text, 5)).toEqual([
      '2026-10-20T16:00:00.000Z',
      '2026-10-27T17:00:00.000Z',
      '2026-11-05T17:00:00.000Z',
      '2026-11-10T17:00:00.000Z',
      '2026-11-17T17:00:00.000Z',
    ])
    const [series, exception] = read(text)
    expect(series?.uid).toBe(exception?.uid)
    expect(utc(exception?.recurrenceId)).toBe('2026-10-27T17:00:00.000Z')
    expect(utc(exception?.startDate)).toBe('2026-10-28T18:00:00.000Z')

    const parsed = Object.values(nodeIcal.parseICS(text)).find((item) => item?.type === 'VEVENT') as VEvent
    const replaced = Object.values(parsed.recurrences ?? {}).map(({ start }) => (start as Date).toISOString())
    expect(new Set(replaced)).toEqual(new Set(['2026-10-28T18:00:00.000Z']))
    const left = Object.values(parsed.exdate ?? {}).map((date) => (date as Date).toISOString())
    expect(new Set(left)).toEqual(new Set(['2026-11-03T17:00:00.000Z']))
  })

  test('an exception that lasts all day replaces an occurrence that did not', () => {
    const text = write({
      ...choir,
      rule: null,
      allDay: true,
      start: new Date('2026-10-27T00:00:00Z'),
      end: new Date('2026-10-28T00:00:00Z'),
      insteadOf: { start: new Date('2026-10-27T17:00:00Z'), allDay: false },
    })
    expect(text).toContain(
      'RECURRENCE-ID;TZID=Europe/Berlin:20261027T180000\r\nDTSTART;VALUE=DATE:20261027\r\n',
    )
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n')
  })
})

describe('clocks', () => {
  // Six in the evening, every day, across both changes; as moments by the rules of each zone.
  test.each([
    ['Europe/Berlin', '2026-10-24T16:00:00.000Z', '2026-10-25T17:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27T17:00:00.000Z', '2027-03-28T16:00:00.000Z'],
    ['America/New_York', '2026-10-31T22:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    ['America/New_York', '2027-03-13T23:00:00.000Z', '2027-03-14T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T07:00:00.000Z', '2027-04-04T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-03T07:30:00.000Z', '2026-10-04T07:00:00.000Z'],
    ['Asia/Kathmandu', '2026-10-24T12:15:00.000Z', '2026-10-25T12:15:00.000Z'],
    // By the list: Ramadan follows no rule of this calendar.
    ['Africa/Casablanca', '2027-02-06T17:00:00.000Z', '2027-02-07T18:00:00.000Z'],
  ])('in %s after %s', (zone, start, next) => {
    const daily = {
      ...walk,
      zone,
      rule: 'FREQ=DAILY',
      start: new Date(start),
      end: new Date(Date.parse(start) + 3_600_000),
    }
    const text = write(daily)
    expect(starts(text, 2)).toEqual([start, next])

    const parsed = Object.values(nodeIcal.parseICS(text)).find((item) => item?.type === 'VEVENT') as VEvent
    const found = parsed.rrule?.between(new Date(start), new Date(next), true)
    expect(found?.map((date) => date.toISOString())).toEqual([start, next])
  })

  test('a zone with a rule goes on by it, after the changes that are listed', () => {
    const times = { start: new Date('2026-07-01T16:00:00Z'), end: new Date('2026-07-01T17:00:00Z') }
    const rule = 'FREQ=YEARLY;INTERVAL=35;BYMONTH=1,7;BYMONTHDAY=1'
    expect(starts(write({ ...walk, ...times, zone: 'Europe/Berlin', rule }), 3)).toEqual([
      '2026-07-01T16:00:00.000Z',
      '2061-01-01T17:00:00.000Z',
      '2061-07-01T16:00:00.000Z',
    ])
  })

  test('of more than ten zones, those of most events are described, and the others named', () => {
    const series = (zone: string) => ({
      ...walk,
      zone,
      rule: 'FREQ=DAILY',
      start: new Date('1900-01-01T10:00:00Z'),
    })
    const zones = Intl.supportedValuesOf('timeZone')
    const began = performance.now()
    const text = write(...[...zones, 'Asia/Tokyo', 'Europe/Berlin'].map(series))
    expect(performance.now() - began).toBeLessThan(20_000)

    const described = Array.from(text.matchAll(/^TZID:(.+)\r/gm), ([, name]) => name)
    expect(described).toHaveLength(10)
    expect(described).toEqual(expect.arrayContaining(['Asia/Tokyo', 'Europe/Berlin']))
    const named = Array.from(text.matchAll(/^DTSTART;TZID=(.+?):/gm), ([, name]) => name)
    expect(new Set(named)).toEqual(new Set(zones))
  })

  test('any moment of twenty years reads back in any zone', () => {
    const moment = fc.date({
      min: new Date('2010-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const zone = fc.constantFrom(
      'Europe/Lisbon',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Jerusalem',
      'Pacific/Chatham',
      'Asia/Tokyo',
      'America/Phoenix',
    )
    fc.assert(
      fc.property(moment, zone, (start, zone) => {
        start.setUTCSeconds(0, 0)
        const from = (start: Date) =>
          write({ ...walk, zone, rule: 'FREQ=YEARLY', start, end: new Date(start.getTime() + 60_000) })
        const text = from(start)
        const startOf = (text: string) => /^DTSTART.*$/m.exec(text)?.[0]
        // Not the moment itself: an hour that the clocks repeat has one name for two.
        const found = read(text)[0]?.startDate.toJSDate() as Date
        expect(Math.abs(found.getTime() - start.getTime())).toBeLessThanOrEqual(3_600_000)
        expect(startOf(from(found))).toBe(startOf(text))
      }),
      { numRuns: 30, examples: [[new Date('2029-01-01T00:00:00Z'), 'Africa/Cairo']] },
    )
  })
})

test('an event that cannot be written is left out', () => {
  const odd = { ...walk, title: 'Odd', start: new Date(Number.NaN) }
  const { text, leftOut } = writeCalendar({ events: [odd, walk], now: NOW })
  expect(read(text).map(({ summary }) => summary)).toEqual([walk.title])
  expect(leftOut).toBe(1)
})

test('long texts are written quickly', () => {
  const began = performance.now()
  write(...Array.from({ length: 1000 }, () => ({ ...walk, description: 'é'.repeat(4000) })))
  expect(performance.now() - began).toBeLessThan(8000)
})

test('any event reads back, from lines of 75 octets', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((value) => !/\p{Cc}/u.test(value))
  const moment = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      line,
      line,
      moment,
      fc.integer({ min: 60, max: 99_999 }),
      fc.boolean(),
      (title, text, start, seconds, allDay) => {
        if (allDay) start.setUTCHours(0, 0, 0, 0)
        else start.setUTCMilliseconds(0)
        const end = new Date(start.getTime() + (allDay ? 86_400_000 : seconds * 1000))
        const calendar = write({
          ...walk,
          title,
          description: `${text}\n${title}`,
          location: text,
          start,
          end,
          allDay,
        })
        for (const octets of calendar.split('\r\n'))
          expect(new TextEncoder().encode(octets).length).toBeLessThanOrEqual(75)
        const [event] = read(calendar)
        expect(event).toMatchObject({ summary: title, description: `${text}\n${title}`, location: text })
        const stored = (time: ICAL.Time | undefined) =>
          time?.isDate ? `${time.toString()}T00:00:00.000Z` : utc(time)
        expect([stored(event?.startDate), stored(event?.endDate)]).toEqual([
          start.toISOString(),
          end.toISOString(),
        ])
      },
    ),
  )
})
