import { useState } from 'react'
import { ancestorsOf, downwards, type Forest } from './forest'

const KEY = 'family tree folded'
/** So many cards make a first picture that can be taken in. */
const MOST_AT_FIRST = 24

/** Which branches are folded, remembered until the browser's tab is closed. */
export function useFolded(forest: Forest) {
  const [folded, setFolded] = useState(() => remembered() ?? foldedAtFirst(forest))

  function keep(ids: ReadonlySet<string>) {
    sessionStorage.setItem(KEY, JSON.stringify([...ids]))
    setFolded(ids)
  }

  return {
    folded,
    toggle: (id: string) => keep(folded.has(id) ? without(folded, [id]) : new Set([...folded, id])),
    expandAll: () => keep(new Set()),
    /** Unfolds what hides the person, for as long as one looks. */
    reveal(id: string) {
      const person = forest.byId.get(id)
      if (person)
        setFolded(
          without(
            folded,
            ancestorsOf(person).map(({ member }) => member.id),
          ),
        )
    },
  }
}

/** Of a large family the first generations, as many as there is room for. */
function foldedAtFirst({ roots }: Forest): ReadonlySet<string> {
  let [generation, shown] = [[...roots], roots.length]
  for (;;) {
    const next = generation.flatMap(({ children }) => children)
    if (next.length === 0) return new Set()
    if (shown + next.length > MOST_AT_FIRST) break
    generation = next
    shown += next.length
  }
  return new Set(
    [...downwards(generation)].filter(({ children }) => children.length > 0).map(({ member }) => member.id),
  )
}

function remembered(): ReadonlySet<string> | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? undefined : new Set<string>(JSON.parse(kept))
}

function without(ids: ReadonlySet<string>, others: string[]): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const id of others) rest.delete(id)
  return rest
}
