import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { changeList, undoByChange } from './change-list'
import type { List, ListItem } from './lists'

/** Removes items. A toast offers to put them back. */
export async function removeItems(list: List, items: ListItem[]): Promise<void> {
  if (!(await changeList(list, { type: 'remove', items: items.map(({ id }) => id) }))) return
  toast.success(m.list_removed({ count: items.length, title: items[0]?.title ?? '' }), {
    id: 'list items removed',
    action: undoAction(() => undoByChange(list, { type: 'restore items', items })),
  })
}
