import { expect, test, vi } from 'vitest'
import { monthName, takenAs, typedTaken } from './taken'

vi.stubGlobal('navigator', { languages: ['en-US'] })

const photo = { taken_at: '2019-05-03T14:22:10', taken_precision: 'time' } as const

test('the time of day stays with its day', () => {
  expect(takenAs(photo, 'May 3, 2019')).toEqual(photo)
  expect(takenAs(photo, 'about 1950')).toEqual({
    taken_at: '1950-01-01T00:00:00',
    taken_precision: 'about',
  })
  expect(takenAs(photo, 'some day')).toBeUndefined()
})

test('a date can be unknown', () => {
  const undated = { taken_at: '0001-01-01T00:00:00', taken_precision: 'unknown' } as const
  expect(takenAs(photo, ' ')).toEqual(undated)
  expect(takenAs(undated, typedTaken(undated))).toEqual(undated)
  expect(takenAs(undated, '1950')).toEqual({ taken_at: '1950-01-01T00:00:00', taken_precision: 'year' })
})

test('months have names, and so has a year without one', () => {
  expect([201905, 195000, 0].map(monthName)).toEqual(['May 2019', '1950', 'Undated'])
})
