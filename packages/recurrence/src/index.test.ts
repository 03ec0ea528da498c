// The examples of RFC 5545, section 3.8.5.3, as `RRULE` with the dates that it lists, and rules whose expansion libical
// publishes (facts from its test data). Rules with an end appear here as the database stores them: the end apart.

import { describe, expect, test, vi } from 'vitest'
import { endAfter, forEachSeries, isRule, type Series, startsBetween, startsFrom } from './index.ts'
import { ALLOWED, REFUSED } from './rule.fixture.ts'

const NEW_YORK = 'America/New_York'

const series = (values: Partial<Series> = {}): Series => ({
  start_time: '1997-09-02T13:00:00Z',
  all_day: false,
  rrule: 'FREQ=DAILY',
  time_zone: NEW_YORK,
  repeats_until: null,
  ...values,
})

const wall = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: NEW_YORK })
const days = (starts: Date[]) => starts.map((start) => wall.format(start).slice(0, 10))

describe('the examples of RFC 5545', () => {
  // All but those that happen more than once a day (HOURLY, MINUTELY, BYHOUR): the database refuses them, and an import says so.
  // Each list is the beginning of that in the RFC; the series starts at 9:00 AM in New York.
  test.each<[rule: string, start: string, expected: string]>([
    ['FREQ=DAILY', '1997-09-02', '1997-09-02 1997-09-03 1997-09-04'],
    ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997-09-02 1997-09-04 1997-09-06'],
    ['FREQ=DAILY;INTERVAL=10', '1997-09-02', '1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12'],
    ['FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', '1998-01-01', '1998-01-01 1998-01-02 1998-01-03'],
    ['FREQ=DAILY;BYMONTH=1', '1998-01-30', '1998-01-30 1998-01-31 1999-01-01 1999-01-02'],
    ['FREQ=WEEKLY', '1997-09-02', '1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '1997-09-02 1997-09-16 1997-09-30 1997-10-14'],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-09-02 1997-09-04 1997-09-09 1997-09-11'],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
      '1997-09-01',
      '1997-09-01 1997-09-03 1997-09-05 1997-09-15',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH',
      '1997-09-02',
      '1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16',
    ],
    ['FREQ=MONTHLY;BYDAY=1FR', '1997-09-05', '1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', '1997-09-07', '1997-09-07 1997-09-28 1997-11-02 1997-11-30'],
    ['FREQ=MONTHLY;BYDAY=-2MO', '1997-09-22', '1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,15', '1997-09-02', '1997-09-02 1997-09-15 1997-10-02 1997-10-15'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '1997-09-30', '1997-09-30 1997-10-01 1997-10-31 1997-11-01'],
    [
      'FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11,12,13,14,15',
      '1997-09-10',
      '1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
      '1997-09-02',
      '1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04',
    ],
    ['FREQ=YEARLY;BYMONTH=6,7', '1997-06-10', '1997-06-10 1997-07-10 1998-06-10 1998-07-10'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2,3', '1997-03-10', '1997-03-10 1999-01-10 1999-02-10 1999-03-10'],
    [
      'FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200',
      '1997-01-01',
      '1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09',
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997-03-13 1997-03-20 1997-03-27 1998-03-05'],
    [
      'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
      '1997-06-05',
      '1997-06-05 1997-06-12 1997-06-19 1997-06-26 1997-07-03',
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      '1997-09-13',
      '1997-09-13 1997-10-11 1997-11-08 1997-12-13',
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
    ['FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09-04 1997-10-07 1997-11-06'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29',
      '1997-09-29 1997-10-30 1997-11-27 1997-12-30',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=15,30', '2007-01-15', '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30'],
    // The RFC adds EXDATE for its start, a Tuesday: a start counts, even if the rule does not find it.
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1997-09-02',
      '1997-09-02 1998-02-13 1998-03-13 1998-11-13 1999-08-13',
    ],
  ])('%s', (rrule, start, expected) => {
    // 9:00 AM; in winter New York is five hours behind.
    const winter = /-(01|02|03|11|12)-/.test(start)
    const rule = series({ rrule, start_time: `${start}T${winter ? '14' : '13'}:00:00Z` })
    const list = expected.split(' ')
    const found = startsFrom(rule, new Date(rule.start_time), list.length)
    expect(days(found)).toEqual(list)
    expect(found.map((moment) => wall.format(moment).slice(11))).toEqual(list.map(() => '09:00'))
  })
})

describe('the examples of RFC 5545 that end, UNTIL being the last second of `repeats_until`', () => {
  const CHRISTMAS_EVE = '1997-12-24T00:00:01Z'
  test.each<[rule: string, start: string, until: string, count: number, last: string]>([
    ['FREQ=DAILY', '1997-09-02T13:00:00Z', CHRISTMAS_EVE, 113, '1997-12-23'],
    [
      'FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      '1998-01-01T14:00:00Z',
      '2000-01-31T14:00:01Z',
      93,
      '2000-01-31',
    ],
    ['FREQ=DAILY;BYMONTH=1', '1998-01-01T14:00:00Z', '2000-01-31T14:00:01Z', 93, '2000-01-31'],
    ['FREQ=WEEKLY', '1997-09-02T13:00:00Z', CHRISTMAS_EVE, 17, '1997-12-23'],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH', '1997-09-02T13:00:00Z', '1997-10-07T00:00:01Z', 10, '1997-10-02'],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
      '1997-09-01T13:00:00Z',
      CHRISTMAS_EVE,
      25,
      '1997-12-22',
    ],
    ['FREQ=MONTHLY;BYDAY=1FR', '1997-09-05T13:00:00Z', CHRISTMAS_EVE, 4, '1997-12-05'],
  ])('%s from %s until %s', (rrule, start_time, repeats_until, count, last) => {
    const found = startsFrom(series({ rrule, start_time, repeats_until }), new Date(0), 999)
    expect([found.length, days(found).at(-1)]).toEqual([count, last])
    expect(new Set(found.map((moment) => wall.format(moment).slice(11)))).toEqual(new Set(['09:00']))
  })
})

describe('libical’s expectations', () => {
  // Lists from its recurrence tests (src/test/icalrecur_test.txt), where a start that the rule does not find is left out.
  test.each<[rule: string, start: string, expected: string, startIsExtra?: true]>([
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU', '1997-05-12', '1997-05-12 1998-05-18 1999-05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=FR', '1997-05-12', '1997-05-19 1998-05-18 1999-05-17', true],
    [
      'FREQ=MONTHLY',
      '2007-01-31',
      '2007-01-31 2007-03-31 2007-05-31 2007-07-31 2007-08-31 2007-10-31 2007-12-31',
    ],
    ['FREQ=WEEKLY;INTERVAL=4;BYDAY=SU', '2015-03-22', '2015-03-22 2015-04-19 2015-05-17 2015-06-14'],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=WE;BYDAY=MO,WE,FR',
      '1997-09-01',
      '1997-09-01 1997-09-10 1997-09-12 1997-09-15 1997-09-24 1997-09-26 1997-09-29',
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1997-09-02',
      '1998-02-13 1998-03-13 1998-11-13 1999-08-13',
      true,
    ],
    ['FREQ=DAILY;BYMONTH=1', '1998-01-30', '1998-01-30 1998-01-31 1999-01-01 1999-01-02'],
  ])('%s from %s', (rrule, start, expected, startIsExtra) => {
    const list = [...(startIsExtra ? [start] : []), ...expected.split(' ')]
    const rule = series({ rrule, start_time: `${start}T00:00:00Z`, all_day: true, time_zone: null })
    const found = startsFrom(rule, new Date(rule.start_time), list.length)
    expect(found.map((moment) => moment.toISOString().slice(0, 10))).toEqual(list)
  })

  test('one rule is read otherwise: the library unites days of the week and of the year, which the RFC intersects', () => {
    const rule = series({
      rrule: 'FREQ=YEARLY;BYDAY=FR;BYYEARDAY=-275,-276,-277,-278,-279,-280,-281',
      start_time: '2006-03-31T00:00:00Z',
      all_day: true,
      time_zone: null,
    })
    const found = startsFrom(rule, new Date(rule.start_time), 40).map((moment) =>
      moment.toISOString().slice(0, 10),
    )
    // libical finds these alone. Neither our form nor, as far as we know, that of another calendar makes such a rule.
    expect(found).toEqual(expect.arrayContaining(['2006-03-31', '2007-03-30', '2008-03-28', '2009-03-27']))
    expect(found).toContain('2007-03-26')
  })

  test('a leap day waits for the next leap year', () => {
    const rule = series({ rrule: 'FREQ=YEARLY', start_time: '2012-02-29T12:00:00Z', time_zone: 'UTC' })
    expect(startsBetween(rule, new Date(0), new Date('2014-03-01T11:59:59Z'))).toEqual([
      new Date('2012-02-29T12:00:00Z'),
    ])
  })
})

describe('clocks', () => {
  test.each([
    ['Europe/Berlin', '2026-10-24T16:00:00.000Z', '2026-10-25T17:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T17:00:00.000Z', '2026-03-29T16:00:00.000Z'],
    [NEW_YORK, '2026-10-31T22:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    [NEW_YORK, '2026-03-07T23:00:00.000Z', '2026-03-08T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T07:00:00.000Z', '2026-04-05T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-03T07:30:00.000Z', '2026-10-04T07:00:00.000Z'],
  ])('in %s six in the evening stays six in the evening after %s', (time_zone, start, next) => {
    const found = startsFrom(series({ time_zone, start_time: start }), new Date(start), 2)
    expect(found.map((moment) => moment.toISOString())).toEqual([start, next])
  })

  test('a time that the clocks skip is left out, one that they repeat happens once', () => {
    const night = series({ time_zone: 'Europe/Berlin', start_time: '2026-03-28T01:30:00Z' })
    const found = startsFrom(night, new Date(night.start_time), 2)
    expect(found.map((moment) => moment.toISOString())).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    const autumn = startsBetween(night, new Date('2026-10-25T00:00:00Z'), new Date('2026-10-25T12:00:00Z'))
    expect(autumn.map((moment) => moment.toISOString())).toEqual(['2026-10-25T00:30:00.000Z'])
  })
})

describe('periods', () => {
  test('the first moment belongs to a period, the last one does not', () => {
    const found = startsBetween(series(), new Date('1997-09-03T13:00:00Z'), new Date('1997-09-05T13:00:00Z'))
    expect(days(found)).toEqual(['1997-09-03', '1997-09-04'])
  })

  test('the start belongs to its period, even if the rule does not find it', () => {
    const fridays = series({ rrule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13' })
    const found = startsBetween(fridays, new Date('1997-09-01'), new Date('1998-02-14'))
    expect(days(found)).toEqual(['1997-09-02', '1998-02-13'])
  })

  test('nothing starts at or after the end', () => {
    const ended = series({ repeats_until: '1997-09-04T13:00:00Z' })
    expect(days(startsFrom(ended, new Date(0), 9))).toEqual(['1997-09-02', '1997-09-03'])
    expect(days(startsBetween(ended, new Date(0), new Date('1998-01-01')))).toEqual([
      '1997-09-02',
      '1997-09-03',
    ])
  })

  test('a number of times becomes an end', () => {
    const ten = series({ rrule: 'FREQ=DAILY', repeats_until: endAfter(series(), 10) })
    expect(days(startsFrom(ten, new Date(0), 99)).at(-1)).toBe('1997-09-11')
  })

  test('a number of times that ends after our time, or never, is no end', () => {
    expect(endAfter(series({ rrule: 'FREQ=YEARLY' }), 999)).toBeNull()
    expect(endAfter(series({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }), 3)).toBeNull()
  })
})

describe('rules', () => {
  test.each(ALLOWED)('a series may have %s', (rrule) => {
    expect(isRule(rrule)).toBe(true)
  })

  test.each(REFUSED)('no series may have %j', (rrule) => {
    expect(isRule(rrule)).toBe(false)
    const odd = series({ rrule, start_time: '1900-01-01T10:00:00Z' })
    expect(() => startsBetween(odd, new Date('2026-11-20'), new Date('2027-01-01'))).toThrow('No series')
    expect(() => startsFrom(odd, new Date('2026-11-20'), 20)).toThrow('No series')
  })

  test('100 series from 1900 on that never occur are read in seconds', () => {
    const rules = [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11',
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6',
      'FREQ=YEARLY;INTERVAL=999',
    ]
    const began = performance.now()
    for (let count = 0; count < 20; count += 1)
      for (const rrule of rules) {
        const never = series({ rrule, start_time: '1900-01-01T10:00:00Z' })
        expect(startsFrom(never, new Date('2026-11-20'), 20)).toEqual([])
      }
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('many series', () => {
  const rows = ['good', 'bad', 'other'].map((id) => ({ ...series(), id }))
  const starts = (row: Series & { id: string }) =>
    startsBetween(
      row.id === 'bad' ? { ...row, time_zone: 'FOO5' } : row,
      new Date(0),
      new Date('1997-09-03'),
    ).map(() => row.id)

  test('one that cannot be read is left out and logged', () => {
    const log = vi.fn()
    expect(forEachSeries(rows, starts, { log })).toEqual(['good', 'other'])
    expect(log).toHaveBeenCalledExactlyOnceWith('1 series were left out, among them bad', expect.any(Error))
  })

  test('those after the time is up are left out and logged', () => {
    const log = vi.fn()
    expect(forEachSeries(rows, starts, { log, timeout: -1 })).toEqual([])
    expect(log).toHaveBeenCalledExactlyOnceWith('3 series were left out, among them good', 'the time is up')
  })
})
