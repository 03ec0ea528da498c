import { newId } from '@/data/new-id'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { changeList } from './change-list'
import type { List, ListItem } from './lists'

/** Removes items. A toast offers to put them back, under new ids: what was removed never returns. */
export async function removeItems(familyId: string, list: List, items: ListItem[]): Promise<void> {
  if (!(await changeList(list, { type: 'remove', items: items.map(({ id }) => id) }))) return
  toast.success(m.list_removed({ count: items.length, title: items[0]?.title ?? '' }), {
    id: 'list items removed',
    action: {
      label: m.list_undo(),
      onClick: () =>
        changeList(list, { type: 'add', items: items.map((item) => ({ ...item, id: newId(familyId) })) }),
    },
  })
}
