import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { type TreeKind, type View, views } from './views'

/** A view, and the person from whom it starts; null is the viewer. */
type Last = { view: View; startId: string | null }

const lastStore = personalStore('history-view', 'local', (stored): Last => {
  const { view, startId } = (stored ?? {}) as Partial<Last>
  return {
    view: views.find((one) => one === view) ?? 'list',
    startId: typeof startId === 'string' ? startId : null,
  }
})

/**
 * What the address names: `/history?view=descendants&from=6b44de6a-…&person=2f1c…`, where `from` is the person from whom
 * the tree starts, and `person` the one whom it shows. Without a view, it is the one used last.
 */
export function useTreeAddress() {
  const { view: asked, from = null, person } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [last] = useState(lastStore.get)
  const view = asked ?? last.view
  const startId = asked ? from : last.startId

  useEffect(() => {
    if (asked) lastStore.set({ view: asked, startId })
  }, [asked, startId])

  const go = (next: { view: View; from?: string | null; person?: string | undefined }, replace = false) =>
    navigate({
      to: '/history',
      search: (search) => ({ ...search, ...next, from: next.from ?? undefined }),
      replace,
      resetScroll: false,
    })
  return {
    view,
    startId,
    personId: person,
    show: (one: View) => go({ view: one, from: startId }),
    /** Shows a chart that starts from a person. */
    start: (kind: TreeKind, personId: string) => go({ view: kind, from: personId, person: personId }),
    /** Remembers the person in focus, for the way back. */
    settle: (personId: string) => go({ view, from: startId, person: personId }, true),
  }
}
