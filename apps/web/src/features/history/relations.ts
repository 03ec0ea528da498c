// How people are related to one person.

import type { HistoryMember } from './history-member'
import type { Parentage, Partnership, Ties } from './ties'

export type Relations = {
  parents: { person: HistoryMember; kind: Parentage['kind'] }[]
  partners: { person: HistoryMember; couple: Partnership }[]
  children: { person: HistoryMember; kind: Parentage['kind'] }[]
  /** Half-siblings share some of the parents only. */
  siblings: { person: HistoryMember; half: boolean }[]
}

/** @param people everyone, in the order in which relatives are named */
export function relationsOf(
  id: string,
  people: HistoryMember[],
  { parentage, partnerships }: Ties,
): Relations {
  const byId = new Map(people.map((person) => [person.id, person]))
  const named = (other: string) => byId.get(other) ?? []
  const parents = parentage.filter(({ child_id }) => child_id === id)
  const parentIds = new Set(parents.map(({ parent_id }) => parent_id))
  const shared = new Map<string, number>()
  for (const { child_id, parent_id } of parentage)
    if (child_id !== id && parentIds.has(parent_id)) shared.set(child_id, (shared.get(child_id) ?? 0) + 1)
  const parentCount = new Map<string, number>()
  for (const { child_id } of parentage) parentCount.set(child_id, (parentCount.get(child_id) ?? 0) + 1)
  const kindOf = new Map(
    parentage.filter(({ parent_id }) => parent_id === id).map(({ child_id, kind }) => [child_id, kind]),
  )

  return {
    parents: parents.flatMap(({ parent_id, kind }) =>
      [named(parent_id)].flat().map((person) => ({ person, kind })),
    ),
    partners: partnerships.flatMap((couple) => {
      const other = couple.one_id === id ? couple.other_id : couple.other_id === id ? couple.one_id : ''
      return [named(other)].flat().map((person) => ({ person, couple }))
    }),
    children: people.flatMap((person) => {
      const kind = kindOf.get(person.id)
      return kind ? { person, kind } : []
    }),
    siblings: people.flatMap((person) => {
      const count = shared.get(person.id)
      if (!count) return []
      return { person, half: count < parentIds.size || count < (parentCount.get(person.id) ?? 0) }
    }),
  }
}
