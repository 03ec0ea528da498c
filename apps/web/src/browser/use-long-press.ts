import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** As phones have it for their own menus. */
const HELD_MS = 450
const STILL_PX = 10

/**
 * Handlers for an element, or for one around many, that call back when a finger rests on it.
 * @param onLongPress gets the element under the finger
 */
export function useLongPress(onLongPress: (target: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; held: boolean }>(
    undefined,
  )
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  function end() {
    clearTimeout(press.current?.timer)
    if (!press.current?.held) press.current = undefined
  }

  return {
    onPointerDown({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      clearTimeout(press.current?.timer)
      press.current = undefined
      if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return
      const timer = setTimeout(() => {
        if (press.current) press.current.held = true
        // Browsers follow a lift with the events of a mouse, which would click what the press has opened under the finger, or
        // take the focus from it. On the target itself, as it may leave the page.
        target.addEventListener('touchend', (event) => event.preventDefault(), { once: true, passive: false })
        onLongPress(target)
      }, HELD_MS)
      press.current = { timer, x, y, held: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** A finger's press would open the browser's own menu, too. */
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault()
    },
    /** Of a pen, whose lift is a click all the same. A key's click has no `detail`. */
    onClickCapture(event: MouseEvent) {
      if (!press.current?.held || event.detail === 0) return
      press.current = undefined
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
