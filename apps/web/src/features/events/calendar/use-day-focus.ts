import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Day, isDay, weekdayOf } from '../day'
import { dayByKey } from './day-by-key'

/**
 * The roving tab stop of a grid of days.
 * @param sheet the days shown, in whole weeks
 * @param onLeave called with the day when a key leads to another sheet
 */
export function useDayFocus(sheet: readonly Day[], selected: Day, onLeave: (day: Day) => void) {
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
    const next = dayByKey(tabStop, event, weekdayOf(sheet[0] ?? ''), document.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    // The calendar ends with 2199.
    if (!isDay(next)) return
    byKeyboard.current = true
    setReached(next)
    if (!sheet.includes(next) || event.key.startsWith('Page')) onLeave(next)
  }

  return { grid, tabStop, setReached, onKeyDown }
}
