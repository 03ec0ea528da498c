import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { db } from './db'

type Table =
  | 'posts'
  | 'events'
  | 'recipes'
  | 'family_history'
  | 'family_media'
  | 'comments'
  | 'media_people'
  | 'lists'

/**
 * Deletes a row; one that is already gone counts as deleted.
 * @throws {UserError} when the row is still there: row-level security deletes nothing, without an error
 */
export async function deleteRow(table: Table, id: string): Promise<void> {
  const { data: deleted } = await db.from(table).delete().eq('id', id).select('id').throwOnError()
  if (deleted.length > 0) return
  // Deleting a row without permission affects no rows and raises no error.
  const { data: left } = await db.from(table).select('id').eq('id', id).throwOnError()
  if (left.length > 0) throw new UserError(m.delete_refused())
}
