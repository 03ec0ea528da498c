import { useSearchParams } from '@/lib/router'
import { withParam } from '@/lib/with-param'

export type View = 'list' | 'tree'

/** The view and person that the address names: `/history?view=tree&person=6b44de6a-…`. */
export function usePlace() {
  const [search, setSearch] = useSearchParams()

  function go(name: 'view' | 'person', value: string | null, options: { replace: boolean }) {
    setSearch(withParam(search, name, value), { ...options, preventScrollReset: true })
  }

  return {
    view: (search.get('view') === 'tree' ? 'tree' : 'list') satisfies View as View,
    personId: search.get('person'),
    show: (view: View) => go('view', view === 'tree' ? view : null, { replace: false }),
    open: (personId: string) => go('person', personId, { replace: false }),
    close: () => go('person', null, { replace: true }),
  }
}

/** Props of a `<Link>` that opens a person on the current page. */
export function usePersonLink(personId: string) {
  const [search] = useSearchParams()
  return { to: { search: `?${withParam(search, 'person', personId)}` }, preventScrollReset: true }
}
