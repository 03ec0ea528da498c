// The family's lists. `+` is ticked.

import { day } from './days.ts'
import type { House } from './house.ts'
import type { Key } from './people.ts'

type Item = string | { title: string; dueIn: number }

const lists: { by: Key; title: string; kind: 'shopping' | 'to-do' | 'packing'; items: Item[] }[] = [
  {
    by: 'mateus',
    title: 'Groceries',
    kind: 'shopping',
    items: [
      '200 g flour',
      '6 eggs',
      '2 l milk',
      'Coffee, the one in the red bag',
      'Dog biscuits for Biscoito',
      '+ Olive oil',
      '+ Bread',
    ],
  },
  {
    by: 'amelia',
    title: 'Before the jam',
    kind: 'to-do',
    items: [
      { title: 'Return the long ladder to Signe', dueIn: 1 },
      { title: 'Boil the jars', dueIn: 2 },
      'Labels, with the year on them this time',
      '+ Ask Tomás not to bring his own recipe',
    ],
  },
  {
    by: 'olof',
    title: 'For the lake',
    kind: 'packing',
    items: [
      { title: 'Patch the picnic blanket', dueIn: 4 },
      'Life jackets, all seven',
      'Bailing bucket',
      'Second bailing bucket',
      'Sun hats',
      '+ Rope',
    ],
  },
]

export async function addLists({ familyId: family_id, members }: House): Promise<void> {
  for (const { by, title, kind, items } of lists) {
    const { db, id: created_by } = members[by]
    const { data: list } = await db
      .from('lists')
      .insert({ family_id, created_by, title, kind })
      .select('id')
      .single()
      .throwOnError()
    const rows = items.map(withDueDay).map(({ title, due_on }, position) => ({
      family_id,
      created_by,
      list_id: list.id,
      title: title.replace(/^\+ /, ''),
      done: title.startsWith('+ '),
      due_on,
      position,
    }))
    await db.from('list_items').insert(rows).throwOnError()
  }
}

const withDueDay = (item: Item) =>
  typeof item === 'string'
    ? { title: item, due_on: null }
    : { title: item.title, due_on: day(item.dueIn).slice(0, 10) }
