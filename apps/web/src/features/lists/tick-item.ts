import type { QueryClient } from '@tanstack/react-query'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { UserError } from '@/lib/user-error'
import { changeList, undoByChange } from './change-list'
import { type List, type ListItem, lists } from './lists'

/** Ticks an item, or takes the tick back. A toast offers to undo that. */
export async function tickItem(
  queryClient: QueryClient,
  list: List,
  { id, title, done }: ListItem,
  familyId: string,
): Promise<void> {
  if (!(await changeList(list, { type: 'edit', item: id, values: { done: !done } }))) return

  async function undo() {
    const known = queryClient.getQueryData(rowsQuery(lists, familyId).queryKey)
    const isRemoved = known && !known.some(({ items }) => items.some((item) => item.id === id))
    if (isRemoved) throw new UserError(m.refused_list_item_removed())
    await undoByChange(list, { type: 'edit', item: id, values: { done } })
  }
  toast.success(done ? m.list_item_unticked({ title }) : m.list_item_ticked({ title }), {
    // The next one replaces it: they do not pile up while shopping.
    id: 'list item ticked',
    action: undoAction(undo),
  })
}
