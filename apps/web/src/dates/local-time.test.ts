import { expect, test } from 'vitest'
import { localDay, localMoment, localTime, startOfLocalDay } from './local-time'

test.each([
  [new Date(2026, 10, 20, 18, 20), '2026-11-20', '18:20'],
  [new Date(2026, 0, 2, 0, 5), '2026-01-02', '00:05'],
  [new Date('0985-03-04T12:00'), '0985-03-04', '12:00'],
])('%s', (moment, day, time) => {
  expect([localDay(moment), localTime(moment)]).toEqual([day, time])
})

test('a local day starts at midnight', () => {
  expect(startOfLocalDay('2026-11-20')).toEqual(new Date(2026, 10, 20))
})

test('a moment as the clocks here show it', () => {
  expect(localMoment(new Date(2019, 4, 3, 4, 2, 1))).toBe('2019-05-03T04:02:01')
})
