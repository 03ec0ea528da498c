import { type RefObject, useLayoutEffect } from 'react'

/** Keeps what is at the lower edge in view while the input below grows, as for a quote or photos. */
export function useKeepBottom(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight
      height = element.clientHeight
      if (lost > 0) element.scrollTop += lost
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
