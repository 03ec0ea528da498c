import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '../day'
import type { FamilyEvent } from '../family-event'
import { dayByKey } from './day-by-key'
import { DayCell } from './day-cell'
import { dayFormat, longDay } from './day-format'
import { monthOf, sheetOf } from './month-sheet'
import type { Place } from './place'

type Props = {
  place: Place
  today: Day
  eventsOf: (day: Day) => readonly FamilyEvent[]
  loading: boolean
  labelledBy: string
  onSelect: (day: Day) => void
  /** The keyboard has left the sheet. */
  onMonth: (month: string) => void
}

/** Six weeks from Sunday: a date grid with one tab stop, https://www.w3.org/WAI/ARIA/apg/patterns/grid/. */
export function MonthGrid({ place, today, eventsOf, loading, labelledBy, onSelect, onMonth }: Props) {
  const { month, day: selected } = place
  const [reached, setReached] = useState(selected)
  const grid = useRef<HTMLTableElement>(null)
  const byKeyboard = useRef(false)
  const sheet = sheetOf(month)
  const tabStop = sheet.includes(reached) ? reached : selected

  useEffect(() => {
    // The address, and the month with it, may follow a moment later.
    if (!byKeyboard.current || tabStop !== reached) return
    byKeyboard.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayByKey(tabStop, event, document.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    byKeyboard.current = true
    setReached(next)
    if (!sheet.includes(next) || event.key.startsWith('Page')) onMonth(monthOf(next))
  }

  function select(day: Day) {
    setReached(day)
    onSelect(day)
  }

  const weekday = dayFormat({ weekday: 'long' })
  const shortWeekday = dayFormat({ weekday: 'short' })
  const name = longDay()
  const weeks = Array.from({ length: 6 }, (_, week) => sheet.slice(week * 7, week * 7 + 7))

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own markup
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={loading}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {sheet.slice(0, 7).map((day) => (
            <th
              key={day}
              scope="col"
              abbr={weekday(day)}
              className="pb-1.5 font-semibold text-[0.6875rem] text-ink-soft uppercase tracking-[0.06em] @xl:ps-3 @xl:text-start"
            >
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className="@xl:border-line @xl:border-t">
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                name={name(day)}
                events={eventsOf(day)}
                inMonth={monthOf(day) === month}
                today={day === today}
                selected={day === selected}
                tabStop={day === tabStop}
                onSelect={select}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
