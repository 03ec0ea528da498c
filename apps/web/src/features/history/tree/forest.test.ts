import { expect, test } from 'vitest'
import { downwards, findLivingByName, growForest } from './forest'
import { someone, twoTrees } from './testing'

const ids = (people: Iterable<{ member: { id: string } }>) => [...people].map(({ member }) => member.id)

test('each person is below their parent', () => {
  const { roots, byId } = growForest(twoTrees)
  expect(ids(roots)).toEqual(['ada', 'otto'])
  expect(ids(byId.get('ben')?.children ?? [])).toEqual(['dora', 'emil'])
  expect(byId.get('finn')?.parent).toBe(byId.get('cleo'))
  expect(byId.get('ada')?.descendants).toBe(5)
})

test('siblings sort by age, then by name; unknown births come last', () => {
  const { byId } = growForest([
    someone('ada'),
    someone('ben', 'ada', { member_name: 'Zoe' }),
    someone('cleo', 'ada', { birth_date: '1931-05-01' }),
    someone('dora', 'ada', { birth_date: '0931-05-01' }),
    someone('emil', 'ada', { member_name: 'Álvaro' }),
    someone('finn', 'ada', { birth_date: '1931-04-30' }),
  ])
  expect(ids(byId.get('ada')?.children ?? [])).toEqual(['dora', 'finn', 'cleo', 'emil', 'ben'])
})

test('a person whose parent is missing starts a tree', () => {
  expect(ids(growForest([someone('ben', 'ada'), someone('dora', 'ben')]).roots)).toEqual(['ben'])
})

test.each([
  ['their own parent', [someone('ada', 'ada')]],
  ['two who are each other’s parents', [someone('ada', 'ben'), someone('ben', 'ada')]],
  [
    'a circle with a branch, and a tree beside it',
    [
      someone('ada', 'cleo'),
      someone('ben', 'ada'),
      someone('cleo', 'ben'),
      someone('dora', 'ben'),
      someone('otto'),
    ],
  ],
])('%s: no one is lost', (_, members) => {
  const { roots } = growForest(members)
  expect(ids(downwards(roots)).sort()).toEqual(ids(members.map((member) => ({ member }))))
})

test('finds a living person by a name that no one else has', () => {
  const forest = growForest([
    someone('ada', null, { member_name: 'João Silva', deceased: true }),
    someone('ben', 'ada', { member_name: 'Joao silva ' }),
    someone('cleo', 'ada', { member_name: 'Ana' }),
    someone('dora', 'ada', { member_name: 'Ana' }),
  ])
  expect(findLivingByName(forest, 'João Silva')?.member.id).toBe('ben')
  expect(findLivingByName(forest, 'Ana')).toBeUndefined()
  expect(findLivingByName(forest, 'Nobody')).toBeUndefined()
})
