import type { Ties } from './ties'

/** The ids of everyone who descends from these people through any of their parents. */
export function descendantsOfAll({ parentage }: Ties, ids: string[]): Set<string> {
  const children = new Map<string, string[]>()
  for (const { child_id, parent_id } of parentage)
    children.set(parent_id, [...(children.get(parent_id) ?? []), child_id])
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
