import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

// What has an End of its own: text, and whatever floats above the page.
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * The End key arrives at the end of a list of which only the rows near the window exist.
 * The browser alone would scroll to where the end is guessed to be, and rows measured on arrival move it further down.
 */
export function useEndKey<Row extends Element>(rows: Virtualizer<Window, Row>): void {
  useEffect(() => {
    function scrollToEnd(event: KeyboardEvent) {
      const elsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE)
      const altered = event.shiftKey || event.altKey || event.metaKey
      if (event.key !== 'End' || altered || elsewhere || event.defaultPrevented) return
      event.preventDefault()
      rows.scrollToEnd()
    }
    window.addEventListener('keydown', scrollToEnd)
    return () => window.removeEventListener('keydown', scrollToEnd)
  }, [rows])
}
