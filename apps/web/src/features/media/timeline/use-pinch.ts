import { type RefObject, useEffect } from 'react'
import { changeDensity } from '../layout-choice'

/** How far apart two fingers move for one step. */
const FAR_ENOUGH = 1.35
/** How far a trackpad turns for one step, in the pixels of its wheel. */
const WHEEL_STEP = 40

/** Two fingers on a touch screen or a trackpad change how large the photos are. */
export function usePinch(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    let from = 0
    let turned = 0

    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        from = touches.length === 2 ? distanceOf(touches) : 0
      },
      { signal, passive: true },
    )
    element.addEventListener(
      'touchmove',
      (event) => {
        if (!from || event.touches.length !== 2) return
        // Otherwise the page would be zoomed.
        event.preventDefault()
        const ratio = distanceOf(event.touches) / from
        if (ratio < FAR_ENOUGH && ratio > 1 / FAR_ENOUGH) return
        changeDensity(ratio > 1 ? 1 : -1)
        from = distanceOf(event.touches)
      },
      { signal, passive: false },
    )
    // Browsers report a pinch on a trackpad as a wheel with the control key.
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        turned += event.deltaY
        if (Math.abs(turned) < WHEEL_STEP) return
        changeDensity(turned < 0 ? 1 : -1)
        turned = 0
      },
      { signal, passive: false },
    )
    return () => controller.abort()
  }, [target])
}

function distanceOf(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}
