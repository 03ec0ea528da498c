import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Rows that take longer come to a user who has begun to read. */
const TIMEOUT_MS = 5_000

/**
 * Goes back to where a page was scrolled to also while its rows are still loading: the router itself tries only once, when the
 * page may be too short.
 */
export function useReturnScroll() {
  const location = useRouterState({ select: (state) => state.resolvedLocation })
  const wanted = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0

  const visit = useRef<{ key?: string | undefined; pathname?: string | undefined; returns: boolean }>({
    returns: true,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const { pathname, state } = location ?? {}
    const { key, pathname: before, returns } = visit.current
    // A photo that was open above its list leaves the focus on the card of the last one, which may be elsewhere.
    const isNew = state?.__TSR_key !== key
    visit.current = { key: state?.__TSR_key, pathname, returns: isNew ? pathname !== before : returns }
    if (wanted > 0 && visit.current.returns) return scrollOnceHigh(wanted)
  }, [location])
}

/** How long a page has to stay there: lists that have measured their rows may move it once more. */
const STABLE_FRAMES = 10

/** @returns a function that gives up */
function scrollOnceHigh(top: number): () => void {
  const { dataset } = document.documentElement
  const controller = new AbortController()
  const timer = setTimeout(stop, TIMEOUT_MS)
  let stable = 0
  let frame = requestAnimationFrame(scroll)
  // What is out of sight has its real height instead of an estimate (styles/app.css).
  dataset.returning = ''

  function scroll() {
    stable = Math.abs(window.scrollY - top) < 1 ? stable + 1 : 0
    if (stable === STABLE_FRAMES) return stop()
    if (stable === 0) window.scrollTo(0, top)
    frame = requestAnimationFrame(scroll)
  }
  function stop() {
    delete dataset.returning
    controller.abort()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(event, stop, { signal: controller.signal, passive: true })
  return stop
}
