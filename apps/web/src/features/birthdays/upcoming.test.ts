import { expect, test } from 'vitest'
import { upcomingBirthdays } from './upcoming'

const born = (full_name: string | null, birth_date: string) => ({ full_name, birth_date })

test('the next three, over the turn of the year, by name on the same day', () => {
  const people = [
    born('Ada', '2019-03-01'),
    born('Zoe', '1980-01-05'),
    born('Bento', '1971-01-05'),
    born('Rosa', '1999-12-30'),
    born(null, '1945-12-28'),
  ]
  const names = upcomingBirthdays(people, new Date('2026-12-29T12:00')).map(({ full_name }) => full_name)
  expect(names).toEqual(['Rosa', 'Bento', 'Zoe'])
})

test('without known birthdays the list is empty', () => {
  expect(upcomingBirthdays([], new Date())).toEqual([])
})
