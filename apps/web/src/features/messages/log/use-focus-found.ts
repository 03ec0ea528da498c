import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to a message that was scrolled to, unless it is elsewhere, such as in the input. */
export function useFocusFound(log: RefObject<HTMLElement | null>, found: string | undefined): void {
  const focused = useRef<string>(undefined)

  // After every render: the row is rendered some time after the log has begun to scroll.
  useEffect(() => {
    if (found === focused.current) return
    const row = found ? log.current?.querySelector<HTMLElement>('[data-highlighted] article') : undefined
    if (found && !row) return
    focused.current = found
    const { activeElement } = document
    const isFree = activeElement === document.body || log.current?.contains(activeElement)
    if (isFree) row?.focus({ preventScroll: true })
  })
}
