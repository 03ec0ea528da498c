import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { addDays, isDay } from '../day'
import type { View } from './choices'
import { dayFormat, dayRange } from './day-format'
import { addMonths, isMonth, monthOf } from './month-sheet'
import type { ShownPeriod } from './shown-period'

type Props = {
  id: string
  view: View
  shown: ShownPeriod
  /** Of the shown period, in a week. */
  week: readonly string[]
  onGo: (shown: Partial<ShownPeriod>) => void
}

/** The name of the month or week, announced when it changes, and the buttons to others. */
export function CalendarHeader({ id, view, shown, week, onGo }: Props) {
  const inWeeks = view === 'week'
  const name = inWeeks
    ? dayRange(week[0] ?? shown.day, week.at(-1) ?? shown.day)
    : dayFormat({ month: 'long', year: 'numeric' })(`${shown.month}-01`)
  const previous = inWeeks ? weekAt(shown, -1) : monthAt(shown, -1)
  const next = inWeeks ? weekAt(shown, 1) : monthAt(shown, 1)

  return (
    <div className="flex flex-wrap items-center gap-1">
      <h2 id={id} aria-live="polite" className="ps-1 text-[1.1875rem] md:ps-0 @md:text-2xl">
        {name}
      </h2>
      {/* On the narrowest phones they are a line of their own, all three. */}
      <div className="ms-auto flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={inWeeks ? m.calendar_previous_week() : m.calendar_previous()}
          disabled={!previous}
          onClick={() => previous && onGo(previous)}
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
        <Button variant="quiet" size="compact" className="@md:px-4" onClick={() => onGo({})}>
          {m.calendar_today()}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={inWeeks ? m.calendar_next_week() : m.calendar_next()}
          disabled={!next}
          onClick={() => next && onGo(next)}
        >
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
    </div>
  )
}

/** Undefined beyond the ends of the calendar. */
function monthAt({ month }: ShownPeriod, count: number): Partial<ShownPeriod> | undefined {
  const other = addMonths(month, count)
  return isMonth(other) ? { month: other } : undefined
}

function weekAt({ day }: ShownPeriod, count: number): ShownPeriod | undefined {
  const other = addDays(day, 7 * count)
  return isDay(other) ? { month: monthOf(other), day: other } : undefined
}
