// Lines of descent without circles.

import type { ParentOf } from './parentage-of'

/** A person's parents by the person's id. */
export type Descent = Map<string, ParentOf[]>

/**
 * Removes parents until no one descends from themselves.
 * @param existing parents of other people, which stay
 * @returns the ids of the children whose parents were removed
 */
export function openCircles(descent: Descent, existing: ReadonlyMap<string, string[]>): string[] {
  const opened: string[] = []
  const done = new Set<string>()
  const parentsOf = (id: string) => [
    ...(descent.get(id)?.map(({ parent }) => parent) ?? existing.get(id) ?? []),
  ]
  for (const start of [...descent.keys()].reverse()) {
    // From child to parent; thousands of generations would be too many for recursion.
    const path = [{ id: start, parents: parentsOf(start) }]
    const onPath = new Set([start])
    const leave = () => {
      const left = path.pop()
      if (left) onPath.delete(left.id)
      return left?.id ?? ''
    }
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.parents.shift()
      if (next === undefined) done.add(leave())
      else if (onPath.has(next)) {
        // The latest parent from the file; those before it stay as they are.
        let parent = next
        while (path.length > 0 && !remove(descent, path.at(-1)?.id ?? '', parent)) parent = leave()
        opened.push(...path.slice(-1).map(({ id }) => id))
      } else if (!done.has(next)) {
        onPath.add(next)
        path.push({ id: next, parents: parentsOf(next) })
      }
    }
  }
  return opened
}

/** @returns whether the file has that parent */
function remove(descent: Descent, child: string, parent: string): boolean {
  const parents = descent.get(child)
  const others = parents?.filter((one) => one.parent !== parent)
  if (!parents || !others || others.length === parents.length) return false
  descent.set(child, others)
  return true
}

/** @returns how many generations descend from each person */
export function generationsBelow(descent: Descent): Map<string, number> {
  const waitingFor = new Map<string, number>()
  for (const parents of descent.values())
    for (const { parent } of parents) waitingFor.set(parent, (waitingFor.get(parent) ?? 0) + 1)
  const generations = new Map([...descent.keys()].filter((id) => !waitingFor.has(id)).map((id) => [id, 0]))
  const ready = [...generations.keys()]
  for (const child of ready) {
    for (const { parent } of descent.get(child) ?? []) {
      generations.set(parent, Math.max(generations.get(parent) ?? 0, (generations.get(child) ?? 0) + 1))
      const left = (waitingFor.get(parent) ?? 0) - 1
      waitingFor.set(parent, left)
      if (left === 0) ready.push(parent)
    }
  }
  return generations
}
