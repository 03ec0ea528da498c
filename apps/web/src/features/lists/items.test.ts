import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueByDay, positionAt, positionBelow, sorted, summedWith, titlesIn } from './items'
import type { ListItem } from './lists'

const item = (title: string, position = 0, done = false): ListItem => ({
  id: title,
  title,
  done,
  due_on: null,
  position,
})

test('an item is moved to any place, also in turns', () => {
  const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 40 })
  fc.assert(
    fc.property(moves, (moves) => {
      let items = ['a', 'b', 'c', 'd', 'e', 'f'].map((title, index) => item(title, index))
      for (const [from, to] of moves) {
        const expected = items.map(({ id }) => id)
        expected.splice(to, 0, ...expected.splice(from, 1))
        const moved = { ...(items[from] as ListItem), position: positionAt(items, from, to) }
        items = sorted({ items: items.map((one) => (one.id === moved.id ? moved : one)) }).open
        expect(items.map(({ id }) => id)).toEqual(expected)
      }
    }),
  )
})

test('what is ticked is apart, and a new item comes last', () => {
  const items = [item('c', 3), item('b', 2, true), item('a', 1)]
  const { open, ticked } = sorted({ items })
  expect([open, ticked].map((part) => part.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
  const [early, late] = [new Date(0), new Date('2026-11-22')]
  expect(positionBelow({ items }, early)).toBe(4)
  expect(positionBelow({ items: [] }, late)).toBe(late.getTime() / 1000)
})

test('what is due is found by its day', () => {
  const list = { id: 'l', title: 'Groceries', kind: 'shopping' as const, created_by: null, created_at: '' }
  const due = (title: string, due_on: string | null, position: number) => ({
    ...item(title, position),
    due_on,
  })
  const items = [
    due('b', '2026-11-24', 2),
    due('a', '2026-11-24', 1),
    due('c', null, 0),
    due('d', '2026-12-01', 0),
  ]
  const days = [...dueByDay([{ ...list, items }])].map(([day, due]) => [day, due.map(({ title }) => title)])
  expect(days.sort()).toEqual([
    ['2026-11-24', ['a', 'b']],
    ['2026-12-01', ['d']],
  ])
})

test.each([
  ['Plums', ['Plums']],
  ['  two   eggs\t', ['two eggs']],
  ['• Plums\r\n- Flour\n\n[ ] Eggs\n1. Salt\n- [x] Milk', ['Plums', 'Flour', 'Eggs', 'Salt', 'Milk']],
  ['1.5 l water\n2 eggs', ['1.5 l water', '2 eggs']],
  [' \n ', []],
])('%j has the titles %j', (text, titles) => expect(titlesIn(text)).toEqual(titles))

test('ingredients are summed with what is on the list, and with each other', () => {
  const open = [item('200 g flour'), item('Salt'), item('1 cup milk')]
  const lines = ['100 g flour', 'salt', '100 ml milk', '2 eggs', '50 g flour', '1 egg', 'Pepper']
  expect(summedWith(open, lines)).toEqual([
    { title: '150 g flour', sum: { item: '200 g flour', was: '200 g flour', title: '350 g flour' } },
    { title: '100 ml milk' },
    { title: '3 eggs' },
    { title: 'Pepper' },
  ])
})
