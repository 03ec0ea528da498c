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
  const { dataset } = document.documentElement
  const controller = new AbortController()
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, PATIENCE_MS)
  // What is out of sight has its real height instead of an estimate (styles/app.css).
  dataset.returning = ''

  function scroll() {
    window.scrollTo(0, top)
    // Once the browser has drawn it, it remembers the heights.
    if (window.scrollY >= Math.floor(top)) requestAnimationFrame(() => requestAnimationFrame(stop))
  }
  function stop() {
    delete dataset.returning
    controller.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(event, stop, { signal: controller.signal, passive: true })
  observer.observe(document.body)
  return stop
}
