import { newId } from '@/data/new-id'
import { send } from '@/data/outbox/outbox'
import { problemOf } from '@/data/outbox/problem-of'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { LIST_CHANGE, type List, type ListChange, listLane } from './lists'

type Named = Pick<List, 'id' | 'title'>

/**
 * Changes a list: shown at once, and sent as soon as the server can be reached.
 * @returns whether it is stored or waits; a toast tells why not
 */
export async function changeList(list: Named, change: ListChange): Promise<boolean> {
  const problem = await sendChange(list, change)
  if (problem !== undefined) toast.error(m.list_change_failed(), { description: problem })
  return problem === undefined
}

/** Undoes a change by another one. @throws {UserError} when the server refuses it */
export async function undoByChange(list: Named, change: ListChange): Promise<void> {
  const problem = await sendChange(list, change)
  if (problem !== undefined) throw new UserError(problem)
}

function sendChange({ id, title }: Named, change: ListChange): Promise<string | undefined> {
  const entry = { id: newId(), kind: LIST_CHANGE, lane: listLane(id), body: { list: id, title, change } }
  return problemOf(send(entry, { returns: true }), m.try_later())
}
