import { type PointerEvent, useRef, useState } from 'react'

const FAR_ENOUGH_PX = 56

/**
 * Follows a finger sideways, and tells when it has gone far enough. Browsers keep up and down, and two fingers, for
 * scrolling and zooming; while the page is zoomed, a finger moves it.
 */
export function useSwipe(onSwipe: (direction: 'previous' | 'next') => void) {
  const start = useRef<{ x: number; pointer: number }>(undefined)
  const [offset, setOffset] = useState(0)

  const follow = (event: PointerEvent) =>
    start.current?.pointer === event.pointerId ? event.clientX - start.current.x : 0
  const end = () => {
    start.current = undefined
    setOffset(0)
  }

  return {
    offset,
    swiping: {
      onPointerDown(event: PointerEvent) {
        const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
        const control = event.target instanceof Element && event.target.closest('button, a, video, audio')
        if (!event.isPrimary) end()
        else if (event.pointerType !== 'mouse' && !zoomed && !control)
          start.current = { x: event.clientX, pointer: event.pointerId }
      },
      onPointerMove: (event: PointerEvent) => setOffset(follow(event)),
      onPointerUp(event: PointerEvent) {
        const distance = follow(event)
        const towardsStart = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 : -1
        end()
        if (Math.abs(distance) > FAR_ENOUGH_PX)
          onSwipe(Math.sign(distance) === towardsStart ? 'next' : 'previous')
      },
      onPointerCancel: end,
    },
  }
}
