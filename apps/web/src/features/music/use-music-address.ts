import { useNavigate, useSearch } from '@tanstack/react-router'

export type Tab = 'family' | 'yours' | 'selected'

/**
 * The open playlist and tab. The URL holds both, so that links and Back work: `/music?playlist={id}`, with `&tab=family`
 * while another tab is shown.
 */
export function useMusicAddress() {
  const { playlist, tab: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab: Tab = asked === 'family' || asked === 'yours' ? asked : playlist ? 'selected' : 'family'

  return {
    playlist,
    tab,
    tabs: ['family', 'yours', ...(playlist ? ['selected' as const] : [])] as Tab[],
    show: (tab: Tab) =>
      navigate({
        to: '/music',
        search: { playlist, tab: tab === 'selected' ? undefined : tab },
        resetScroll: false,
      }),
    /** Closes the playlist and shows the family's playlists. */
    close: () => navigate({ to: '/music', replace: true }),
  }
}
