import { useEffect } from 'react'
import { isInProgress } from '@/browser/in-progress'
import { useNewVersion } from '@/browser/new-version'
import { onVisit } from '@/lib/navigation'

/** Opens the next page in the new version, if there is one and nothing is in progress. */
export function useNewVersionOnNavigation() {
  const isNew = useNewVersion()

  useEffect(() => {
    if (!isNew) return
    let shown = window.location.pathname
    // The address has changed by then, and the page's code, which the server may no longer have, is not loaded yet.
    return onVisit(({ location }) => {
      if (location.pathname === shown) return
      shown = location.pathname
      if (!isInProgress()) window.location.reload()
    })
  }, [isNew])
}
