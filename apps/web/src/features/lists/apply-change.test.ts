import { expect, test } from 'vitest'
import { applyChange } from './apply-change'
import type { List, ListChange, ListItem } from './lists'

const item = (id: string, values: Partial<ListItem> = {}): ListItem => ({
  id,
  title: id,
  done: false,
  due_on: null,
  position: 1,
  ...values,
})

const list = (id: string, ...items: ListItem[]): List => ({
  id,
  title: id,
  kind: 'shopping',
  created_by: 'nana',
  created_at: '2026-11-22T12:00:00Z',
  items,
})

const lists = [list('market', item('plums'), item('flour', { title: '200 g flour', due_on: '2026-11-24' }))]
const after = (change: ListChange, id = 'market') => applyChange(lists, { list: id, title: '', change })
const itemsAfter = (change: ListChange) => after(change)[0]?.items

test('starts, renames and deletes lists', () => {
  expect(after({ type: 'start', list: list('lake') }, 'lake').map(({ id }) => id)).toEqual(['lake', 'market'])
  // It may be stored already.
  expect(after({ type: 'start', list: list('market') })).toEqual(lists)
  expect(after({ type: 'rename', title: 'Shop' })[0]?.title).toBe('Shop')
  expect(after({ type: 'delete' })).toEqual([])
  expect(after({ type: 'delete' }, 'lake')).toEqual(lists)
})

test('adds, edits and removes items', () => {
  const eggs = item('eggs')
  expect(itemsAfter({ type: 'add', items: [eggs] })).toEqual([...(lists[0]?.items ?? []), eggs])
  expect(itemsAfter({ type: 'add', items: [item('plums', { title: 'again' })] })).toEqual(lists[0]?.items)
  expect(itemsAfter({ type: 'edit', item: 'plums', values: { done: true } })?.[0]).toEqual(
    item('plums', { done: true }),
  )
  expect(itemsAfter({ type: 'remove', items: ['plums', 'unknown'] })?.map(({ id }) => id)).toEqual(['flour'])
})

test('sums an item with one that is as it was', () => {
  const more = (was: string) =>
    itemsAfter({
      type: 'add',
      items: [
        item('new', {
          title: '100 g flour',
          position: 9,
          sum: { item: 'flour', was, title: '300 g flour' },
        } as object),
      ],
    })
  expect(more('200 g flour')?.slice(1)).toEqual([item('new', { title: '300 g flour', due_on: '2026-11-24' })])
  expect(more('250 g flour')?.slice(2)).toEqual([item('new', { title: '100 g flour', position: 9 })])
})
