import { expect, test } from 'vitest'
import { findMembers } from './find-members'

const members = ['João Oliveira', 'Ada Marsh', 'Joana Marsh'].map((member_name) => ({ member_name }))

test.each([
  ['', ['João Oliveira', 'Ada Marsh', 'Joana Marsh']],
  ['joa', ['João Oliveira', 'Joana Marsh']],
  ['MARSH jo', ['Joana Marsh']],
  ['joão', ['João Oliveira']],
  ['rosa', []],
])('%j finds %j', (search, names) => {
  expect(findMembers(members, search).map(({ member_name }) => member_name)).toEqual(names)
})
