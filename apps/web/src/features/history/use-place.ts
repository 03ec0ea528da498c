import { useEffect, useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { useSearchParams } from '@/lib/router'
import { withParam } from '@/text/with-param'

export const treeKinds = ['tree', 'ancestors', 'descendants', 'hourglass'] as const

/** Everyone, or the family of one person. */
export type TreeKind = (typeof treeKinds)[number]
export type View = 'list' | TreeKind

/** A view, and the person from whom it starts; null is the viewer. */
type Last = { view: View; startId: string | null }

const viewOf = (text: unknown) => (['list', ...treeKinds] as const).find((view) => view === text)

const lastStore = personalStore('history-view', 'local', (stored): Last => {
  const { view, startId } = (stored ?? {}) as Partial<Last>
  return { view: viewOf(view) ?? 'list', startId: typeof startId === 'string' ? startId : null }
})

/**
 * What the address names: `/history?view=descendants&from=6b44de6a-…&person=2f1c…`, where `from` is the person from whom
 * the tree starts, and `person` the one whom it shows. Without a view, it is the one used last.
 */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const [last] = useState(lastStore.get)
  const asked = viewOf(search.get('view'))
  const view = asked ?? last.view
  const startId = asked ? search.get('from') : last.startId

  useEffect(() => {
    if (asked) lastStore.set({ view: asked, startId })
  }, [asked, startId])

  const at = (one: View) => {
    const next = withParam(search, 'view', one)
    return startId ? withParam(next, 'from', startId) : next
  }
  return {
    view,
    startId,
    personId: search.get('person'),
    show: (one: View) => setSearch(at(one), { preventScrollReset: true }),
    /** Shows a chart that starts from a person. */
    start(kind: TreeKind, personId: string) {
      const chart = withParam(withParam(search, 'view', kind), 'from', personId)
      setSearch(withParam(chart, 'person', personId), { preventScrollReset: true })
    },
    /** Remembers the person in focus, for the way back. */
    settle: (personId: string) =>
      setSearch(withParam(at(view), 'person', personId), { replace: true, preventScrollReset: true }),
  }
}
