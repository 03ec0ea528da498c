import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HELD_MS = 450
const STILL_PX = 10

/**
 * Handlers for an element around many: a finger that rests on one of them opens its menu, as a press of its button does.
 * @param selector of the button within the pressed `article`
 */
export function useLongPress(selector: string) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const pressed = useRef(false)

  function end() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  /** The finger that lifts after a long press must not open a link or a photo. A key has no `detail`. */
  function swallow(event: MouseEvent) {
    if (!pressed.current || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    onPointerDown({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      end()
      pressed.current = false
      const button = (target as Element).closest('article')?.querySelector<HTMLElement>(selector)
      if (!button || pointerType === 'mouse' || !isPrimary) return
      const timer = setTimeout(() => {
        button.click()
        pressed.current = true
      }, HELD_MS)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: swallow,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || pressed.current) event.preventDefault()
    },
  }
}
