import { useEffect, useLayoutEffect } from 'react'
import type { Visit } from '@/lib/navigation'

const STORED = 'kinfold.scroll'

/** Where each entry of the history was scrolled to, by the key of its location. Survives a reload. */
const positions: Record<string, number> = readStored()

/** Call before leaving a location. */
export const rememberScroll = (key: string) => {
  positions[key] = window.scrollY
}

/** A new screen starts at the top, or at the element that the address names. One that was open before is where it was. */
export function useScrollPosition({ location, revisited, options }: Visit) {
  useLayoutEffect(() => {
    const known = revisited ? positions[location.key] : undefined
    const named = document.getElementById(location.hash.slice(1))
    if (known !== undefined) window.scrollTo(0, known)
    else if (named) named.scrollIntoView()
    else if (!options.preventScrollReset) window.scrollTo(0, 0)
  }, [location, revisited, options])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const store = () => {
      rememberScroll(location.key)
      sessionStorage.setItem(STORED, JSON.stringify(positions))
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [location])
}

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
  } catch {
    return {}
  }
}
