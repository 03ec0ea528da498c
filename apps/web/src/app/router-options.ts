// How the app uses its router, whatever its routes are.

import { createLayeredHistory } from '@/browser/layers'
import { parseSearch, stringifySearch } from '@/text/search'
import { RouteCrash } from './route-crash'

/** Not in every browser: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
type Connection = { saveData?: boolean; effectiveType?: string }

function isMetered(): boolean {
  const { connection } = window.navigator as { connection?: Connection }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}

// The router would load the page anew when a script is missing. Without a connection that loses the screen the user comes from;
// RouteCrash offers both.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `Missing script: ${payload.message}`
})

export const routerOptions = () => ({
  history: createLayeredHistory(),
  parseSearch,
  stringifySearch,
  /** The code of a screen, once the pointer, a finger or the focus reaches a link to it. */
  defaultPreload: isMetered() ? (false as const) : ('intent' as const),
  defaultPreloadDelay: 0,
  scrollRestoration: true,
  defaultErrorComponent: RouteCrash,
})
