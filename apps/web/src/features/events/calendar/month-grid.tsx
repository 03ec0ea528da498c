import type { Day } from '../day'
import type { FamilyEvent } from '../family-event'
import { DayCell } from './day-cell'
import { dayFormat, longDay } from './day-format'
import { type Month, monthOf, sheetOf } from './month-sheet'
import type { Place } from './place'
import { useDayFocus } from './use-day-focus'
import { weekSlots } from './week-slots'

type Props = {
  place: Place
  today: Day
  eventsOf: (day: Day) => readonly FamilyEvent[]
  occasionsOf: (day: Day) => string
  loading: boolean
  labelledBy: string
  onSelect: (day: Day) => void
  /** Called when the keyboard leaves the month. */
  onMonth: (month: Month) => void
}

/** Six weeks from Sunday: a date grid with one tab stop, https://www.w3.org/WAI/ARIA/apg/patterns/grid/. */
export function MonthGrid({
  place,
  today,
  eventsOf,
  occasionsOf,
  loading,
  labelledBy,
  onSelect,
  onMonth,
}: Props) {
  const { month, day: selected } = place
  const sheet = sheetOf(month)
  const { grid, tabStop, setReached, onKeyDown } = useDayFocus(sheet, selected, onMonth)
  const name = longDay()
  const weeks = Array.from({ length: 6 }, (_, week) => sheet.slice(week * 7, week * 7 + 7))

  function select(day: Day) {
    setReached(day)
    onSelect(day)
  }

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
      <WeekdayNames week={sheet.slice(0, 7)} />
      <tbody>
        {weeks.map((week) => {
          const slots = weekSlots(week, eventsOf)
          return (
            <tr key={week[0]} className="@xl:border-line @xl:border-t">
              {week.map((day, index) => (
                <DayCell
                  key={day}
                  day={day}
                  name={name(day)}
                  count={eventsOf(day).length}
                  slots={slots[index] ?? []}
                  occasions={occasionsOf(day)}
                  inMonth={monthOf(day) === month}
                  today={day === today}
                  selected={day === selected}
                  tabStop={day === tabStop}
                  onSelect={select}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function WeekdayNames({ week }: { week: Day[] }) {
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
