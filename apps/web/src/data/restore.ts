// Restores from the bin, which keeps for 30 days what members delete.

import { m } from '@/i18n/messages'
import type { Undo } from '@/lib/undo'
import { UserError } from '@/lib/user-error'
import { db } from './db'

/**
 * Restores rows with all that was deleted with them.
 * @param ids of the deleted rows, or those that the functions for occurrences return
 * @throws {UserError} when someone else has restored one already, or has deleted it for good
 */
export async function restoreDeleted(ids: string[]): Promise<void> {
  const { data: restored } = await db.rpc('restore_deleted', { ids }).throwOnError()
  if (restored.length < new Set(ids).size) throw new UserError(m.restore_gone())
}

/** The id in the bin of a row that has two ids instead of one, such as a picture in an album. */
export const idOfPair = (one: string, other: string) => one.slice(0, 18) + other.slice(18)

/** @param show shows the rows again: live changes may be interrupted */
export const undoDeletion =
  (ids: string[], show: () => unknown): Undo =>
  async () => {
    await restoreDeleted(ids)
    show()
  }
