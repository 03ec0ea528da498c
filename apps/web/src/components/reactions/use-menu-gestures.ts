import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLongPress } from '@/browser/use-long-press'

/** Long enough for a pointer that only passes. */
const REST_MS = 400
const LEAVE_MS = 300

/** Opens a menu when a mouse rests on a button, or a finger presses it for long. */
export function useMenuGestures() {
  const [open, setOpen] = useState(false)
  const [hovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const longPress = useLongPress(() => setOpen(true))
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
    ...longPress,
    onPointerDown(event: PointerEvent) {
      // A click is no rest.
      clearTimeout(timer.current)
      longPress.onPointerDown(event)
    },
  }

  return { open, setOpen: change, hovered, hover, gestures }
}
