import { expect, test } from 'vitest'
import { childrenByParent, descendantsOf } from './history-member'

const person = (id: string, parent_id: string | null = null) => ({ id, parent_id })

const family = [
  person('ada'),
  person('bento', 'ada'),
  person('clara', 'ada'),
  person('davi', 'bento'),
  person('eva', 'davi'),
  person('otto'),
]

test('children are grouped by their parent', () => {
  const children = childrenByParent(family)
  expect(children.get('ada')?.map(({ id }) => id)).toEqual(['bento', 'clara'])
  expect(children.get('otto')).toBeUndefined()
})

test.each([
  ['ada', ['bento', 'clara', 'davi', 'eva']],
  ['bento', ['davi', 'eva']],
  ['eva', []],
])('the descendants of %s', (ancestor, descendants) => {
  expect([...descendantsOf(family, ancestor)].sort()).toEqual(descendants)
})

test('a circle in a half-arrived change does not loop forever', () => {
  const circle = [person('ada', 'bento'), person('bento', 'ada')]
  expect([...descendantsOf(circle, 'ada')].sort()).toEqual(['ada', 'bento'])
})
