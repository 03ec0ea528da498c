import { useSearchParams } from 'react-router'
import { withParam } from '@/lib/with-param'

export type Tab = 'family' | 'yours' | 'selected'

/**
 * What is open, as the address says it, so that a link opens it and Back leads to what was open before:
 * `/music?playlist={id}`, and with it `&tab=family` when one has gone on to another tab.
 */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const playlist = search.get('playlist') || undefined
  const asked = search.get('tab')
  const tab: Tab = asked === 'family' || asked === 'yours' ? asked : playlist ? 'selected' : 'family'

  return {
    playlist,
    tab,
    tabs: ['family', 'yours', ...(playlist ? ['selected' as const] : [])] as Tab[],
    show: (tab: Tab) =>
      setSearch(withParam(search, 'tab', tab === 'selected' ? null : tab), { preventScrollReset: true }),
    /** Back where the family's playlists are, without the one that was open. */
    close: () => setSearch({}, { replace: true }),
  }
}
