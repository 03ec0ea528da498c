import { useSearchParams } from '@/lib/router'
import { withParam } from '@/text/with-param'

export type Tab = 'family' | 'yours' | 'selected'

/**
 * The open playlist and tab. The URL holds both, so that links and Back work: `/music?playlist={id}`, with `&tab=family`
 * while another tab is shown.
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
    /** Closes the playlist and shows the family's playlists. */
    close: () => setSearch({}, { replace: true }),
  }
}
