import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'
import { dayFormat } from './day-format'
import { addMonths, isMonth, type Month } from './month-sheet'

type Props = { id: string; month: Month; onMonth: (month: Month) => void; onToday: () => void }

/** The month's name, announced when it changes, and the buttons to other months. */
export function MonthHeader({ id, month, onMonth, onToday }: Props) {
  const name = dayFormat({ month: 'long', year: 'numeric' })(`${month}-01`)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <h2 id={id} aria-live="polite" className="me-auto ps-1 text-[1.1875rem] md:ps-0 md:text-2xl">
        {name}
      </h2>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.calendar_previous()}
        disabled={!isMonth(addMonths(month, -1))}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </Button>
      <Button variant="quiet" size="compact" className="md:px-4" onClick={onToday}>
        {m.calendar_today()}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.calendar_next()}
        disabled={!isMonth(addMonths(month, 1))}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </Button>
    </div>
  )
}
