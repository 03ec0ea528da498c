import { type RefObject, useLayoutEffect } from 'react'

const NEAR_PX = 60

/**
 * Keeps the newest message in view while the input below grows, or while quotes and cards load; until the reader scrolls up.
 * Call it before what else reacts to scrolling, so that reading the position does not force a layout.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let stays = true
    let top = 0
    const isNear = () => element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX

    function onScroll() {
      const next = element?.scrollTop ?? 0
      if (!stays || next < top) stays = isNear()
      top = next
    }
    const observer = new ResizeObserver(() => {
      if (stays) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
}
