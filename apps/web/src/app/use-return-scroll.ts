import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Rows that take longer come to a user who has begun to read. */
const PATIENCE_MS = 5_000

/**
 * Goes back to where a page was scrolled to also while its rows are still loading: the router itself tries only once, when the
 * page may be too short.
 */
export function useReturnScroll() {
  const location = useRouterState({ select: (state) => state.resolvedLocation })
  const wanted = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (wanted > 0) return scrollOnceHigh(wanted)
  }, [location])
}

/** @returns a function that gives up */
function scrollOnceHigh(top: number): () => void {
  const controller = new AbortController()
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, PATIENCE_MS)

  function scroll() {
    window.scrollTo(0, top)
    if (window.scrollY >= Math.floor(top)) stop()
  }
  function stop() {
    controller.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(event, stop, { signal: controller.signal, passive: true })
  observer.observe(document.body)
  return stop
}
