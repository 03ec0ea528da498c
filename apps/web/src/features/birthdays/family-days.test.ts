import { expect, test } from 'vitest'
import { type FamilyDay, nextOccasions, occasionsBetween } from './family-days'

const day = (kind: FamilyDay['kind'], date: string): FamilyDay => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { kind, person_id: date, profile_id: null, year, month, day, names: ['Ada'] }
}

const found = (days: FamilyDay[], from: string, to: string) =>
  [...occasionsBetween(days, from, to).values()].flat().map(({ date, years }) => `${date} ${years}`)

test.each([
  ['within the period', '2010-11-24', '2026-11-01', '2026-12-12', ['2026-11-24 16']],
  ['on its first and its last day', '2010-11-01', '2026-11-01', '2026-11-01', ['2026-11-01 16']],
  ['over the turn of the year', '2010-01-02', '2026-12-27', '2027-02-06', ['2027-01-02 17']],
  ['on the day of birth', '2026-11-24', '2026-11-01', '2026-12-12', ['2026-11-24 0']],
  ['not before it', '2027-11-24', '2026-11-01', '2026-12-12', []],
  ['on 28 February in a common year', '2004-02-29', '2026-02-01', '2026-03-14', ['2026-02-28 22']],
  ['on 29 February in a leap year', '2004-02-29', '2028-02-01', '2028-03-14', ['2028-02-29 24']],
])('a birthday %s', (_, born, from, to, expected) => {
  expect(found([day('birthday', born)], from, to)).toEqual(expected)
})

test('several on one day stay together', () => {
  const days = [day('birthday', '2010-11-24'), day('anniversary', '1999-11-24')]
  expect(occasionsBetween(days, '2026-11-01', '2026-12-12').get('2026-11-24')).toHaveLength(2)
})

test.each([
  ['today', '1999-11-23', { date: '2026-11-23', years: 27, wait: 0 }],
  ['yesterday, so next year', '1999-11-22', { date: '2027-11-22', years: 28, wait: 364 }],
  ['on 29 February', '2000-02-29', { date: '2027-02-28', years: 27, wait: 97 }],
])('the next one of a day %s', (_, date, expected) => {
  expect(nextOccasions([day('remembrance', date)], '2026-11-23')).toMatchObject([expected])
})
