import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 450
const STILL_PX = 10

/** Calls back when a finger rests on an element. The press opens neither a link nor the browser's menu then. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    onPointerDown(event: PointerEvent) {
      end()
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(onLongPress, LONG_MS)
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent & { nativeEvent: { pointerType?: string } }) {
      if (event.nativeEvent.pointerType === 'touch') event.preventDefault()
    },
  }
}
