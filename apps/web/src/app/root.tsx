// What every screen stands on: scrolling, and where the focus goes when the screen changes.

import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

export function Root() {
  const { pathname } = useLocation()
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
      <Outlet />
    </>
  )
}
