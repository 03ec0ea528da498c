import { useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { ancestorsOf, downwards, type Forest } from './forest'
import type { Person } from './person'

/** The largest number of cards that a first view shows. */
const MAX_AT_FIRST = 24

/** The ids of folded people; null until a branch was folded or unfolded in this tab. */
const foldedStore = personalStore('tree-folded', 'session', (stored): string[] | null =>
  Array.isArray(stored) ? stored.map(String) : null,
)

/** Which branches are folded. @param remembered whether this tab remembers it */
export function useFolded(forest: Forest, remembered: boolean) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const stored = remembered && foldedStore.get()
    return stored ? new Set(stored) : foldedAtFirst(forest)
  })

  function keep(ids: ReadonlySet<string>) {
    if (remembered) foldedStore.set([...ids])
    setFolded(ids)
  }

  return {
    folded,
    toggle: (id: string) => keep(folded.has(id) ? without(folded, [id]) : new Set([...folded, id])),
    expandAll: () => keep(new Set()),
    /** Unfolds the branches that hide a person, without remembering it. */
    reveal(id: string) {
      const person = forest.byId.get(id)
      if (!person) return
      const ancestorIds = ancestorsOf(person).map(({ household }) => household.lead.member.id)
      setFolded(without(folded, ancestorIds))
    },
  }
}

/** Folds a large family below as many generations as the first view has room for. */
function foldedAtFirst({ roots }: Forest): ReadonlySet<string> {
  const peopleOf = (leads: Person[]) => leads.reduce((sum, { household }) => sum + household.people.length, 0)
  let [generation, shown] = [[...roots], peopleOf(roots)]
  for (;;) {
    const next = generation.flatMap(({ household }) => household.below.map(({ lead }) => lead))
    if (next.length === 0) return new Set()
    if (shown + peopleOf(next) > MAX_AT_FIRST) break
    generation = next
    shown += peopleOf(next)
  }
  return new Set(
    [...downwards(generation)]
      .filter((person) => person.household.lead === person && person.descendants > 0)
      .map(({ member }) => member.id),
  )
}

function without(ids: ReadonlySet<string>, others: string[]): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const id of others) rest.delete(id)
  return rest
}
