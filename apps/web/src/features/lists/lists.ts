// What a list and its items are to the app. Lists are changed item by item, also by several members without a connection: their
// changes go through the outbox (change-list.ts) and are no edits of a row.

import { ListChecks, SquareCheck } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

export const lists = declare({
  kind: 'list',
  name: m.search_kind_list,
  icon: ListChecks,
  path: ({ id }) => ({ to: '/lists/$id', params: { id } }),
  table: 'lists',
  columns: 'id, title, kind, created_by, created_at, items:list_items(id, title, done, due_on, position)',
  scope: 'family_id',
  author: 'created_by',
  order: ['created_at.desc', 'id.desc'],
  live: { lists: 'family_id', list_items: 'family_id' },
  offline: true,
  texts: { failed: m.lists_failed },
})

/** Found by searches, and shown in its list. */
export const listItems: Thing = {
  kind: 'list_item',
  name: m.search_kind_list_item,
  icon: SquareCheck,
  path: ({ id }) => ({ to: '/lists', search: { item: id } }),
}

export const KINDS = ['shopping', 'to-do', 'packing'] as const
export type ListKind = (typeof KINDS)[number]

/** @property created_by null when their account was deleted  @property items in no particular order */
export type List = Omit<RowOf<typeof lists>, 'kind'> & { kind: ListKind }

/** `due_on`: `2026-11-24` */
export type ListItem = List['items'][number]

/** The part of an item that was edited; each is saved on its own. */
export type ItemValues = Partial<Omit<ListItem, 'id'>>

/** `sum`: it takes the place of another item if that still is as it `was`, under a title that stands for both. */
export type NewItem = ListItem & { sum?: { item: string; was: string; title: string } }

export type ListChange =
  | { type: 'start'; list: List }
  | { type: 'rename'; title: string }
  | { type: 'delete' }
  | { type: 'add'; items: NewItem[] }
  | { type: 'edit'; item: string; values: ItemValues }
  | { type: 'remove'; items: string[] }
  /** Takes the list itself, or items, out of the bin. */
  | { type: 'restore'; list: List }
  | { type: 'restore items'; items: ListItem[] }

/** The kind of entry in the outbox. */
export const LIST_CHANGE = 'list change'

/** @property title of the list, for those that wait */
export type ListChangeBody = { list: string; title: string; change: ListChange }

/** The changes of a list are sent one after another. */
export const listLane = (id: string) => `list ${id}`

export const MAX_TITLE = 120
export const MAX_ITEM = 500
