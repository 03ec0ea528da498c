import { expect, test } from 'vitest'
import type { FamilyDay } from './family-days'
import { upcoming } from './upcoming'

const born = (full_name: string | null, birth_date: string) => ({
  id: full_name ?? '?',
  full_name,
  birth_date,
})
const on = (kind: FamilyDay['kind'], name: string, date: string, profile_id: string | null = null) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { kind, person_id: name, profile_id, year, month, day, names: [name] }
}

const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('the next three birthdays, over the turn of the year, by name on the same day', () => {
  const members = [
    born('Ada', '2019-03-01'),
    born('Zoe', '1980-01-05'),
    born('Bento', '1971-01-05'),
    born(null, '1945-12-28'),
  ]
  const days = [on('birthday', 'Rosa', '1999-12-30'), on('birthday', 'Zoe', '1980-01-05', 'Zoe')]
  const { birthdays, others } = upcoming(members, days, new Date('2026-12-29T12:00'))
  expect(names(birthdays)).toEqual(['Rosa', 'Bento', 'Zoe'])
  expect(others).toEqual([])
})

test('births, anniversaries and remembrance days push no birthday out of the three', () => {
  const today = '2026-11-20'
  const members = [born('Newborn', today), ...['a', 'b', 'c'].map((name) => born(name, '1980-11-28'))]
  const days = [
    on('birthday', 'Newborn', today, 'Newborn'),
    on('remembrance', 'Great-aunt', '1990-11-21'),
    on('anniversary', 'Grandparents', '1960-11-22'),
    on('remembrance', 'Uncle', '1990-11-23'),
  ]
  const { birthdays, others } = upcoming(members, days, new Date(`${today}T09:30`))
  expect(names(birthdays)).toEqual(['a', 'b', 'c'])
  expect(names(others)).toEqual(['Newborn', 'Great-aunt', 'Grandparents'])
})

test('without known birthdays the list is empty', () => {
  expect(upcoming([], [], new Date())).toEqual({ birthdays: [], others: [] })
})
