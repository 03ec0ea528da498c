import { useCallback, useRef, useState } from 'react'
import type { Shown } from '../message'

/** Which message has its menu open, and the button that the menu belongs to. */
export function useMessageMenu() {
  const button = useRef<HTMLElement>(null)
  const [message, setMessage] = useState<Shown>()
  const [open, setOpen] = useState(false)

  // A new function for every render would render all rows again.
  const show = useCallback((next: Shown, at: HTMLElement) => {
    setOpen((now) => !(now && button.current === at))
    button.current = at
    setMessage(next)
  }, [])

  return { show, menu: { button, message, open, onOpenChange: setOpen } }
}
