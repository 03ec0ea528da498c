import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Day, isDay } from '../day'
import { dayByKey } from './day-by-key'
import { type Month, monthOf } from './month-sheet'

/**
 * The roving tab stop of a month grid.
 * @param sheet the days shown
 * @param onMonth called when a key leads to another month
 */
export function useDayFocus(sheet: Day[], selected: Day, onMonth: (month: Month) => void) {
  const [reached, setReached] = useState(selected)
  const grid = useRef<HTMLTableElement>(null)
  const byKeyboard = useRef(false)
  const tabStop = sheet.includes(reached) ? reached : selected

  useEffect(() => {
    // The address changes a moment after the key press, and the sheet with it.
    if (!byKeyboard.current || tabStop !== reached) return
    byKeyboard.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayByKey(tabStop, event, document.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    // The calendar ends with 2199.
    if (!isDay(next)) return
    byKeyboard.current = true
    setReached(next)
    if (!sheet.includes(next) || event.key.startsWith('Page')) onMonth(monthOf(next))
  }

  return { grid, tabStop, setReached, onKeyDown }
}
