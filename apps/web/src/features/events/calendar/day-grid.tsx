import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type Day, daysBetween } from '../day'
import { type FamilyEvent, occurrenceKey } from '../family-event'
import { DayCell, shownLines } from './day-cell'
import { dayFormat, longDay } from './day-format'
import { monthOf } from './month-sheet'
import type { ShownPeriod } from './shown-period'
import { useDayDrag } from './use-day-drag'
import { useDayFocus } from './use-day-focus'
import { weekSlots } from './week-slots'

type Props = {
  /** Whole weeks. */
  sheet: readonly Day[]
  shown: ShownPeriod
  today: Day
  eventsOf: (day: Day) => readonly FamilyEvent[]
  occasionsOf: (day: Day) => string
  iconOf: (day: Day) => LucideIcon
  loading: boolean
  labelledBy: string
  onSelect: (day: Day) => void
  /** Called with the day when the keyboard leaves the sheet. */
  onLeave: (day: Day) => void
  onMove: (event: FamilyEvent, days: number) => void
}

/** Weeks of days: a date grid with one tab stop, https://www.w3.org/WAI/ARIA/apg/patterns/grid/. */
export function DayGrid({
  sheet,
  shown,
  today,
  eventsOf,
  occasionsOf,
  iconOf,
  loading,
  labelledBy,
  onSelect,
  onLeave,
  onMove,
}: Props) {
  const { month, day: selected } = shown
  const { grid, tabStop, setReached, onKeyDown } = useDayFocus(sheet, selected, onLeave)
  const { over, startDrag, label } = useDayDrag((key, from, to) => {
    const event = eventsOf(from).find((event) => occurrenceKey(event) === key)
    if (event) onMove(event, daysBetween(from, to))
  })
  const name = longDay()
  const weeks = Array.from({ length: sheet.length / 7 }, (_, week) => sheet.slice(week * 7, week * 7 + 7))

  function select(day: Day) {
    setReached(day)
    onSelect(day)
  }

  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own markup
        role="grid"
        aria-labelledby={labelledBy}
        aria-busy={loading}
        onKeyDown={onKeyDown}
        onPointerDown={startDrag}
        className="w-full table-fixed border-collapse"
      >
        <WeekdayNames week={sheet.slice(0, 7)} />
        <tbody>
          {weeks.map((week) => {
            const slots = weekSlots(week, eventsOf)
            return (
              <tr
                key={week[0]}
                style={{ '--lines': Math.max(...slots.map(shownLines)) } as CSSProperties}
                className="@xl:border-line @xl:border-t"
              >
                {week.map((day, index) => (
                  <DayCell
                    key={day}
                    day={day}
                    name={name(day)}
                    count={eventsOf(day).length}
                    slots={slots[index] ?? []}
                    occasions={occasionsOf(day)}
                    icon={iconOf(day)}
                    inMonth={monthOf(day) === month}
                    today={day === today}
                    selected={day === selected}
                    over={day === over}
                    tabStop={day === tabStop}
                    onSelect={select}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {label}
    </>
  )
}

function WeekdayNames({ week }: { week: readonly Day[] }) {
  const weekday = dayFormat({ weekday: 'long' })
  const shortWeekday = dayFormat({ weekday: 'short' })
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={weekday(day)}
            className="pb-1.5 font-semibold text-[min(0.6875rem,4cqw)] text-ink-soft uppercase tracking-[0.06em] @xl:ps-3 @xl:text-start"
          >
            {shortWeekday(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
