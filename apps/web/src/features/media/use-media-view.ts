import { useSearchParams } from '@/lib/router'
import { readView, type View, writeView } from './media-view'

/** What of the media is shown, and the way to another view. */
export function useMediaView() {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  return {
    view,
    go: (next: Partial<View>) => setSearch(writeView({ ...view, ...next }), { preventScrollReset: true }),
  }
}
