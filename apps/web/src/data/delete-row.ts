import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import type { Database } from './database.types'
import { db } from './db'

type Tables = Database['public']['Tables']
/** The tables whose rows have an id. */
type Table = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { id: string } ? Name : never
}[keyof Tables]

/**
 * Deletes a row; one that is already gone counts as deleted.
 * @param also values that it must have, such as its author
 * @throws {UserError} when the row is still there: row-level security deletes nothing, without an error
 */
export async function deleteRow(table: Table, id: string, also: object = {}): Promise<void> {
  const rows = () => db.from(table as 'recipes')
  const { data: deleted } = await rows()
    .delete()
    .match({ id, ...also })
    .select('id')
    .throwOnError()
  if (deleted.length > 0) return
  // Deleting a row without permission affects no rows and raises no error.
  const { data: left } = await rows().select('id').eq('id', id).throwOnError()
  if (left.length > 0) throw new UserError(m.delete_refused())
}
