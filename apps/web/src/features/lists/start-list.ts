import { newId } from '@/data/new-id'
import type { Viewer } from '@/lib/viewer'
import { changeList } from './change-list'
import type { List } from './lists'

/** Starts an empty list. @returns undefined when it was refused, as a toast says */
export async function startList(
  { userId, familyId }: Pick<Viewer, 'userId' | 'familyId'>,
  { title, kind }: Pick<List, 'title' | 'kind'>,
): Promise<List | undefined> {
  const id = newId(familyId)
  const list: List = { id, title, kind, created_by: userId, created_at: new Date().toISOString(), items: [] }
  return (await changeList(list, { type: 'start', list })) ? list : undefined
}
