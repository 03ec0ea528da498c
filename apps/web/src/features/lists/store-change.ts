import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import type { List, ListChange } from './lists'

/** They are stored already, or were and someone has removed them since. */
const isStored = ({ code, message }: { code: string; message: string }) =>
  code === '23505' || message === 'list_item_removed'

/**
 * Stores a change. Sent again after a lost response, it changes nothing; neither does an edit of what someone has removed.
 * @throws what the server responded
 */
export async function storeChange(
  db: Pick<SupabaseClient<Database>, 'from' | 'rpc'>,
  familyId: string,
  list: List['id'],
  change: Exclude<ListChange, { type: 'delete' }>,
): Promise<void> {
  switch (change.type) {
    case 'start': {
      const { id, title, kind } = change.list
      const { error } = await db.from('lists').insert({ id, family_id: familyId, title, kind })
      if (error && !isStored(error)) throw error
      return
    }
    case 'rename':
      await db.from('lists').update({ title: change.title }).eq('id', list).throwOnError()
      return
    case 'add': {
      const { error } = await db.rpc('add_to_list', { list, items: change.items })
      if (error && !isStored(error)) throw error
      return
    }
    case 'edit':
      await db.from('list_items').update(change.values).eq('id', change.item).throwOnError()
      return
    case 'remove':
      await db.from('list_items').delete().in('id', change.items).throwOnError()
      return
    case 'restore':
      await restore(db, 'lists', [change.list.id])
      return
    case 'restore items': {
      const ids = change.items.map(({ id }) => id)
      await restore(db, 'list_items', ids)
    }
  }
}

async function restore(
  db: Pick<SupabaseClient<Database>, 'from' | 'rpc'>,
  table: 'lists' | 'list_items',
  ids: string[],
) {
  const { data: restored } = await db.rpc('restore_deleted', { ids }).throwOnError()
  if (restored.length === ids.length) return
  // An earlier attempt may have restored them.
  const { data: stored } = await db.from(table).select('id').in('id', ids).throwOnError()
  if (stored.length < ids.length) throw new UserError(m.restore_gone())
}
