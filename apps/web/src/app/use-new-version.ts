import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isInProgress } from '@/browser/in-progress'
import { useNewVersion } from '@/browser/new-version'

/** Opens the next page in the new version, if any, and nothing is in progress. */
export function useNewVersionOnNavigation() {
  const router = useRouter()
  const isNew = useNewVersion()

  useEffect(() => {
    if (!isNew) return
    // Before the code of the page is loaded, which the server may no longer have.
    return router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (!pathChanged || isInProgress()) return
      // The address has changed by then.
      router.history.flush()
      window.location.reload()
    })
  }, [router, isNew])
}
