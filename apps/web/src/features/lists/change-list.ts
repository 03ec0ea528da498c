import { newId } from '@/data/new-id'
import { send } from '@/data/outbox/outbox'
import { problemOf } from '@/data/outbox/problem-of'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { LIST_CHANGE, type List, type ListChange, listLane } from './lists'

/**
 * Changes a list: shown at once, and sent as soon as the server can be reached.
 * @returns whether it is stored or waits; a toast tells why not
 */
export async function changeList(
  { id, title }: Pick<List, 'id' | 'title'>,
  change: ListChange,
): Promise<boolean> {
  const entry = { id: newId(), kind: LIST_CHANGE, lane: listLane(id), body: { list: id, title, change } }
  const problem = await problemOf(send(entry, { returns: true }), m.try_later())
  if (problem !== undefined) toast.error(m.list_change_failed(), { description: problem })
  return problem === undefined
}
