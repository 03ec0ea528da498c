import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultTimes, type FormTimes, storedTimes, timeProblems, timesOf, withStart } from './form-times'

afterEach(() => {
  vi.unstubAllEnvs()
})

const lunch = defaultTimes('2026-11-20')

const wholeDays = (startDate: string, endDate: string): FormTimes => ({
  ...lunch,
  allDay: true,
  startDate,
  endDate,
})

describe('stored times', () => {
  test.each([
    ['UTC', '2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['America/New_York', '2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T06:15:00.000Z', '2026-11-20T07:15:00.000Z'],
  ])('lunch in %s', (zone, start_time, end_time) => {
    vi.stubEnv('TZ', zone)
    expect(storedTimes(lunch)).toEqual({ all_day: false, start_time, end_time })
  })

  test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
    'all-day events do not shift in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const stored = storedTimes(wholeDays('2026-11-20', '2026-11-22'))
      expect(stored).toEqual({
        all_day: true,
        start_time: '2026-11-20T00:00:00.000Z',
        end_time: '2026-11-23T00:00:00.000Z',
      })
      expect(timesOf(stored)).toEqual(wholeDays('2026-11-20', '2026-11-22'))
    },
  )

  test('an hour that occurs twice means the first', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const night = {
      ...lunch,
      startDate: '2026-10-25',
      startTime: '02:30',
      endDate: '2026-10-25',
      endTime: '04:00',
    }
    expect(storedTimes(night)).toMatchObject({
      start_time: '2026-10-25T00:30:00.000Z',
      end_time: '2026-10-25T03:00:00.000Z',
    })
  })
})

describe.each(['UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'])('in %s', (zone) => {
  const event = fc
    .record({
      start: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      length: fc.integer({ min: 1, max: 366 * 86_400_000 }),
    })
    .map(({ start, length }) => ({
      all_day: false,
      start_time: start.toISOString(),
      end_time: new Date(start.getTime() + length).toISOString(),
    }))

  test('saving an event without edits does not change it', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(event, (stored) => {
        expect(storedTimes(timesOf(stored), stored)).toEqual(stored)
        expect(timeProblems(timesOf(stored), stored)).toEqual({})
      }),
    )
  })

  test('moving the start there and back changes nothing', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(event, event, (one, other) => {
        const times = timesOf(one)
        const { startDate, startTime } = timesOf(other)
        const moved = withStart(times, { startDate, startTime })
        expect(withStart(moved, { startDate: times.startDate, startTime: times.startTime })).toEqual(times)
      }),
    )
  })
})

describe('moving the start', () => {
  test('moves the end as well, even past midnight', () => {
    expect(withStart(lunch, { startDate: '2026-11-24', startTime: '23:30' })).toEqual({
      ...lunch,
      startDate: '2026-11-24',
      startTime: '23:30',
      endDate: '2026-11-25',
      endTime: '00:30',
    })
  })

  test('keeps the local time across a clock change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const trip = { ...lunch, startDate: '2026-10-20', endDate: '2026-10-24' }
    expect(withStart(trip, { startDate: '2026-10-23', startTime: '12:00' })).toMatchObject({
      endDate: '2026-10-27',
      endTime: '13:00',
    })
  })

  test('ignores a half-typed date', () => {
    expect(withStart(lunch, { startDate: '', startTime: '12:00' })).toEqual({ ...lunch, startDate: '' })
  })
})

describe('problems', () => {
  test.each<[string, Partial<FormTimes>, object]>([
    ['nothing', {}, {}],
    ['no start date', { startDate: '' }, { startDate: 'Start date is required' }],
    ['no end date', { endDate: '' }, { endDate: 'End date is required' }],
    ['no start time', { startTime: '' }, { startTime: 'Start time is required' }],
    ['no end time', { endTime: '' }, { endTime: 'End time is required' }],
    [
      'a mistyped year',
      { startDate: '0202-11-20' },
      { startDate: 'Please choose a year from 1900 to 2199.' },
    ],
    ['an end at the start', { endTime: '12:00' }, { endTime: 'The event must end after it starts.' }],
    ['an end the day before', { endDate: '2026-11-19' }, { endDate: 'The event must end after it starts.' }],
    ['an end in two years', { endDate: '2028-11-20' }, { endDate: 'An event can last a year at most.' }],
    ['a day without times', { allDay: true, startTime: '', endTime: '' }, {}],
    [
      'a last day before the first',
      { allDay: true, endDate: '2026-11-19' },
      { endDate: 'The event must end after it starts.' },
    ],
  ])('%s', (_, change, problems) => {
    expect(timeProblems({ ...lunch, ...change })).toEqual(problems)
  })

  test('a time that the clocks skip', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const night = {
      ...lunch,
      startDate: '2026-03-29',
      startTime: '02:30',
      endDate: '2026-03-29',
      endTime: '04:00',
    }
    expect(timeProblems(night)).toEqual({
      startTime: 'There is no 02:30 on this day, because the clocks go forward.',
    })
  })
})
