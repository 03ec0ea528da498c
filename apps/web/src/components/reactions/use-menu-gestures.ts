import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Long enough for a pointer that only passes. */
const REST_MS = 400
const LEAVE_MS = 300
/** As phones have it for their own menus. */
const PRESS_MS = 450
const MOVED_PX = 10

/** Opens a menu when a mouse rests on a button, or a finger presses it for long. */
export function useMenuGestures() {
  const [open, setOpen] = useState(false)
  const [hovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef<{ x: number; y: number; long: boolean }>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function after(ms: number, run: () => void) {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }

  function change(next: boolean) {
    clearTimeout(timer.current)
    setHovered(false)
    setOpen(next)
  }

  /** Shared by the button and the menu: the pointer may move from one to the other. */
  const hover = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      if (open) return
      after(REST_MS, () => {
        setHovered(true)
        setOpen(true)
      })
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      if (hovered) after(LEAVE_MS, () => change(false))
    },
  }

  const gestures = {
    ...hover,
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      clearTimeout(timer.current)
      if (pointerType === 'mouse') return
      pressed.current = { x, y, long: false }
      after(PRESS_MS, () => {
        if (pressed.current) pressed.current.long = true
        setOpen(true)
      })
    },
    onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
      const start = pressed.current
      if (pointerType === 'mouse' || !start) return
      if (Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) clearTimeout(timer.current)
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerCancel: () => clearTimeout(timer.current),
    /** The end of a long press is no click. */
    onClickCapture(event: MouseEvent) {
      const long = pressed.current?.long
      pressed.current = undefined
      if (!long) return
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // Of a finger: it would open the browser's own menu.
      if (pressed.current) event.preventDefault()
    },
  }

  return { open, setOpen: change, hovered, hover, gestures }
}
