import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { isInProgress } from '@/lib/in-progress'
import { useNewVersion } from '@/lib/new-version'

/** Opens the next page in the new version, if there is one and nothing is in progress. */
export function useNewVersionOnNavigation() {
  const isNew = useNewVersion()
  const location = useLocation()
  // Known before the page's code is loaded, which the server may no longer have.
  const { pathname, search, hash } = useNavigation().location ?? location
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isNew && !isInProgress()) window.location.assign(createPath({ pathname, search, hash }))
  }, [isNew, pathname, search, hash])
}
