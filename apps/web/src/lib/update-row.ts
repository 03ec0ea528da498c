import type { Database } from './database.types'
import { db } from './db'
import { UserError } from './user-error'

type Tables = Database['public']['Tables']
type Table = 'conversations' | 'events' | 'family_history' | 'family_media' | 'family_playlists' | 'recipes'

/**
 * Changes one row.
 * @param gone the text for a row that no longer exists, or may not be changed: row-level security then updates
 *   nothing, without an error
 * @throws {UserError} with that text
 */
export async function updateRow<Name extends Table>(
  table: Name,
  id: string,
  values: Tables[Name]['Update'],
  gone: string,
): Promise<void> {
  const { data } = await db
    .from(table as 'recipes')
    .update(values as Tables['recipes']['Update'])
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new UserError(gone)
}
