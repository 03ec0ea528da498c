import { useNavigate, useSearch } from '@tanstack/react-router'
import { readView, type View, writeView } from './media-view'

/** What of the media is shown, and the way to another view. */
export function useMediaView() {
  const view = readView(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    view,
    go: (next: Partial<View>) =>
      navigate({ to: '/media', search: writeView({ ...view, ...next }), resetScroll: false }),
  }
}
