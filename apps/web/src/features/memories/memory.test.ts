import { expect, test } from 'vitest'
import '@/app/things'
import { hrefOf } from '@/data/address'
import { linkTo, type Memory, peopleIn, yearsSince } from './memory'

const memory = (values: Partial<Memory>): Memory => ({
  kind: 'post',
  id: '1',
  day: '2024-02-29',
  title: 'She floats',
  picture: null,
  file_type: null,
  rotation: null,
  member_id: 'olof',
  name: 'Olof',
  other_id: null,
  other_member_id: null,
  ...values,
})
const henrique = memory({ kind: 'birth', id: 'henrique', title: 'Henrique', member_id: null, name: null })

test('years count from year to year', () => {
  expect(yearsSince(memory({}), '2026-02-28')).toBe(2)
})

test.each([
  [memory({}), '/home?post=1'],
  [memory({ kind: 'media' }), '/media?item=1'],
  [memory({ kind: 'event' }), '/events?month=2024-02&day=2024-02-29'],
  [henrique, '/people/henrique'],
  [memory({ kind: 'wedding', id: 'clara' }), '/people/clara'],
])('%j leads to where it is', (one, path) => {
  expect(hrefOf(linkTo(one))).toBe(path)
})

test('each person is named once, and former members are not', () => {
  const people = peopleIn([memory({}), memory({ id: '2' }), henrique, memory({ member_id: 'x', name: null })])
  expect(people.map(({ name }) => name)).toEqual(['Olof', 'Henrique'])
})

test('a member in the family tree is named as the member, wherever they appear', () => {
  const people = peopleIn([
    memory({}),
    memory({ kind: 'birthday', id: 'olof-in-tree', title: 'Olof', member_id: 'olof', name: 'Olof' }),
    memory({ kind: 'wedding', id: 'olof-in-tree', title: 'Olof', name: 'Clara', other_id: 'clara' }),
    memory({ ...henrique, kind: 'wedding', name: 'Olof', other_id: 'olof-in-tree', other_member_id: 'olof' }),
  ])
  expect(people).toEqual([
    { id: 'olof', name: 'Olof', isMember: true },
    { id: 'clara', name: 'Clara', isMember: false },
    { id: 'henrique', name: 'Henrique', isMember: false },
  ])
})
