import { m } from '@/paraglide/messages'
import { db } from './db'

type Table = 'posts' | 'events' | 'recipes' | 'family_history' | 'family_media'

/**
 * Deletes what somebody has added. That it is gone already is as good.
 * @throws with words for people where it is not theirs to delete, or no longer
 */
export async function deleteRow(table: Table, id: string): Promise<void> {
  const { data: deleted } = await db.from(table).delete().eq('id', id).select('id').throwOnError()
  if (deleted.length > 0) return
  // Row-level security says nothing of a row that may not be deleted.
  const { data: left } = await db.from(table).select('id').eq('id', id).throwOnError()
  if (left.length > 0) throw new Error(m.delete_refused())
}
