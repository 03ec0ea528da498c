import type { Tables } from '@/data/database.types'

export const KINDS = ['shopping', 'to-do', 'packing'] as const
export type ListKind = (typeof KINDS)[number]

/** `due_on`: `2026-11-24` */
export type ListItem = Pick<Tables<'list_items'>, 'id' | 'title' | 'done' | 'due_on' | 'position'>

/** @property created_by null when their account was deleted  @property items in no particular order */
export type List = Pick<Tables<'lists'>, 'id' | 'title' | 'created_by' | 'created_at'> & {
  kind: ListKind
  items: ListItem[]
}

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

/** The kind of entry in the outbox. */
export const LIST_CHANGE = 'list change'

/** @property title of the list, for those that wait */
export type ListChangeBody = { list: string; title: string; change: ListChange }

/** The changes of a list are sent one after another. */
export const listLane = (id: string) => `list ${id}`

export const MAX_TITLE = 120
export const MAX_ITEM = 500
