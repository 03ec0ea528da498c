// What every screen stands on: scrolling, where the focus goes when the screen changes, and the second step of the
// sign-in, which comes before any of them and leaves the address as it is.

import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useAuth } from '@/features/auth/auth-provider'

const SecondStep = lazy(() => import('@/routes/second-step'))

export function Root() {
  const { pathname } = useLocation()
  const { needsSecondStep } = useAuth()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A screen reader then says where one is, and Tab starts there.
    const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!place || document.activeElement?.matches('main :is(input, textarea)')) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <ScrollRestoration />
      {needsSecondStep ? (
        <Suspense>
          <SecondStep />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </>
  )
}
