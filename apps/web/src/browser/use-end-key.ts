import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

// Elements with their own End key: text inputs, and whatever floats above the page.
const OTHER_END_KEY =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Makes the End key reach the end of a virtualized list. The browser alone scrolls to the estimated end, which moves
 * further down when rows are measured there.
 */
export function useEndKey<Row extends Element>(rows: Virtualizer<Window, Row>): void {
  useEffect(() => {
    function scrollToEnd(event: KeyboardEvent) {
      const elsewhere = event.target instanceof Element && event.target.closest(OTHER_END_KEY)
      const altered = event.shiftKey || event.altKey || event.metaKey
      if (event.key !== 'End' || altered || elsewhere || event.defaultPrevented) return
      event.preventDefault()
      rows.scrollToEnd()
    }
    window.addEventListener('keydown', scrollToEnd)
    return () => window.removeEventListener('keydown', scrollToEnd)
  }, [rows])
}
