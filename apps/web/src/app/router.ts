import { createRouter } from '@tanstack/react-router'
import { routeTree } from '@/routeTree.gen'
import { routerOptions } from './router-options'

export const router = createRouter({ routeTree, ...routerOptions() })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface HistoryState {
    /** It was opened from the entry before: closing it is going back. */
    openedHere?: boolean
    /** The address that wanted a sign-in. */
    from?: string
    /** Who was signed in there until then: only they return to it. */
    of?: string | undefined
    /** The playlist was opened by a press. */
    opened?: boolean
    /** How often a quote was followed. */
    pressed?: number
  }
}
