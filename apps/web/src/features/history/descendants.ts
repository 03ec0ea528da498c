import type { HistoryMember } from './history-member'
import type { Parentage } from './ties'

type Link = Pick<Parentage, 'child_id' | 'parent_id'>

/** The ids of everyone who descends from these people through any of their parents. */
export function descendantsOf(parentage: readonly Link[], ids: readonly string[]): Set<string> {
  const children = new Map<string, string[]>()
  for (const { child_id, parent_id } of parentage) {
    const known = children.get(parent_id)
    if (known) known.push(child_id)
    else children.set(parent_id, [child_id])
  }
  // The server refuses circles, but a half-arrived change can look like one.
  const found = new Set<string>()
  const waiting = [...ids]
  for (const id of waiting) {
    for (const child of children.get(id) ?? []) {
      if (found.has(child)) continue
      found.add(child)
      waiting.push(child)
    }
  }
  return found
}

/** The ids of all ancestors of these people. */
export const ancestorsOf = (parentage: readonly Link[], ids: readonly string[]) =>
  descendantsOf(
    parentage.map(({ child_id, parent_id }) => ({ child_id: parent_id, parent_id: child_id })),
    ids,
  )

/** The parent ids in these rows. */
export const linksOf = (rows: readonly Pick<HistoryMember, 'id' | 'parent_id'>[]): Link[] =>
  rows.flatMap(({ id, parent_id }) => (parent_id ? { child_id: id, parent_id } : []))
