import type { List, ListChangeBody, ListItem, NewItem } from './lists'

/** @returns the lists after a change, as the server will have them */
export function applyChange(lists: List[], { list: id, change }: ListChangeBody): List[] {
  if (change.type === 'start' || change.type === 'restore')
    return lists.some((list) => list.id === id) ? lists : [change.list, ...lists]
  if (change.type === 'delete') return lists.filter((list) => list.id !== id)
  return lists.map((list) => {
    if (list.id !== id) return list
    if (change.type === 'rename') return { ...list, title: change.title }
    return { ...list, items: changedItems(list.items, change) }
  })
}

function changedItems(
  items: ListItem[],
  change: Extract<ListChangeBody['change'], { type: 'add' | 'edit' | 'remove' | 'restore items' }>,
): ListItem[] {
  if (change.type === 'add' || change.type === 'restore items') return change.items.reduce(withItem, items)
  if (change.type === 'remove') return items.filter(({ id }) => !change.items.includes(id))
  return items.map((item) => (item.id === change.item ? { ...item, ...change.values } : item))
}

function withItem(items: ListItem[], { sum, ...added }: NewItem): ListItem[] {
  if (items.some(({ id }) => id === added.id)) return items
  const replaced = sum && items.find(({ id, title, done }) => id === sum.item && title === sum.was && !done)
  if (!replaced) return [...items, added]
  const { position, due_on } = replaced
  return items.map((item) =>
    item === replaced ? { ...added, title: sum.title, position, due_on: added.due_on ?? due_on } : item,
  )
}
