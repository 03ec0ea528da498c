import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

type Options = {
  /** Whether it runs. */
  on: boolean
  onStart: () => void
  /** A tap while it runs. */
  onTap: () => void
  /** The finger was lifted after holding. */
  onRelease: () => void
  /** The finger was moved aside. */
  onSlideAway: () => void
}

/** A press of this length is a hold. */
const HOLD_MS = 500
/** In pixels. */
const ASIDE = 90
const UP = 70

/**
 * A button that starts something: a tap starts it, and another one ends it. Holding it runs until it is released; sliding up from there
 * keeps it running, and sliding aside takes it back.
 * @returns `held`: whether lifting the finger would end it
 */
export function useHold({ on, onStart, onTap, onRelease, onSlideAway }: Options) {
  const press = useRef<{ at: number; x: number; y: number }>(undefined)
  const handled = useRef(false)
  const [held, setHeld] = useState(false)

  function letGo() {
    press.current = undefined
    setHeld(false)
  }

  return {
    held,
    handlers: {
      onPointerDown(event: PointerEvent) {
        handled.current = false
        if (event.button !== 0 || on) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { at: event.timeStamp, x: event.clientX, y: event.clientY }
        handled.current = true
        setHeld(true)
        onStart()
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!press.current) return
        if (Math.abs(clientX - press.current.x) > ASIDE) {
          letGo()
          onSlideAway()
        } else if (press.current.y - clientY > UP) letGo()
      },
      onPointerUp({ timeStamp }: PointerEvent) {
        const long = press.current && timeStamp - press.current.at >= HOLD_MS
        letGo()
        if (long) onRelease()
      },
      // The system took the finger, as for a question about the microphone.
      onPointerCancel: letGo,
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick() {
        // That of a press that has started it already.
        if (handled.current) handled.current = false
        else if (on) onTap()
        else onStart()
      },
    },
  }
}
