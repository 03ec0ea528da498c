// The root of all screens: scroll positions, the focus after a navigation, and the second step of the sign-in, which is
// shown in place of any screen without changing the address.

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
    // Screen readers announce the new heading, and Tab starts there.
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!heading || document.activeElement?.matches('main :is(input, textarea)')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
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
