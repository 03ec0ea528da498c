import { expect, test } from 'vitest'
import { ancestorsOf, descendantsOf, linksOf } from './descendants'

const person = (id: string, parent_id: string | null = null) => ({ id, parent_id })

const family = linksOf([
  person('ada'),
  person('bento', 'ada'),
  person('clara', 'ada'),
  person('davi', 'bento'),
  person('eva', 'davi'),
  person('otto'),
])
// Through the second of her parents.
const all = [...family, { child_id: 'eva', parent_id: 'otto' }]

test.each([
  [['ada'], ['bento', 'clara', 'davi', 'eva']],
  [['bento'], ['davi', 'eva']],
  [['otto'], ['eva']],
  [['clara', 'davi'], ['eva']],
  [['eva'], []],
])('the descendants of %s', (ids, descendants) => {
  expect([...descendantsOf(all, ids)].sort()).toEqual(descendants)
})

test('the ancestors of someone with two parents', () => {
  expect([...ancestorsOf(all, ['eva'])].sort()).toEqual(['ada', 'bento', 'davi', 'otto'])
})

test('a circle in a half-arrived change does not loop forever', () => {
  const circle = linksOf([person('ada', 'bento'), person('bento', 'ada')])
  expect([...descendantsOf(circle, ['ada'])].sort()).toEqual(['ada', 'bento'])
})
