import { Cake } from 'lucide-react'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { type Day, isDay } from '../day'
import { type FamilyEvent, keyOf } from '../family-event'
import { tintOfEvent } from './event-tint'

const MOST_DOTS = 3

type Props = {
  day: Day
  /** `Friday, November 20` */
  name: string
  events: readonly FamilyEvent[]
  /** Birthdays and other days that come back each year, in words. */
  occasions: string
  inMonth: boolean
  today: boolean
  selected: boolean
  /** The one day of the grid that Tab reaches. */
  tabStop: boolean
  onSelect: (day: Day) => void
}

export function DayCell({
  day,
  name: dayName,
  events,
  occasions,
  inMonth,
  today,
  selected,
  tabStop,
  onSelect,
}: Props) {
  const name = occasions ? m.calendar_day_with({ day: dayName, occasions }) : dayName
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <td role="gridcell" aria-selected={selected} className={cn('p-0.5', !inMonth && '@xl:bg-paper')}>
      <button
        type="button"
        data-day={day}
        tabIndex={tabStop ? 0 : -1}
        // The calendar ends with 2199.
        disabled={!isDay(day)}
        aria-current={today ? 'date' : undefined}
        onClick={() => onSelect(day)}
        className={cn(
          'relative flex h-13 w-full flex-col items-center gap-1 rounded-control p-1 @xl:h-24 @5xl:h-30 @xl:items-stretch @xl:p-1.5',
          selected ? 'bg-primary-wash ring-2 ring-primary ring-inset' : 'enabled:hover:bg-sunken',
        )}
      >
        <span className="sr-only">
          {events.length > 0 ? m.calendar_day({ day: name, count: events.length }) : name}
        </span>
        <span
          aria-hidden
          className={cn(
            'grid h-7 w-[min(var(--spacing)*7,100%)] flex-none place-items-center rounded-full text-[min(0.875rem,5.5cqw)] tabular-nums',
            inMonth || today ? 'font-semibold' : 'text-ink-soft',
            selected && !today && 'text-primary-strong',
            today && 'bg-primary text-on-primary',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {occasions && (
          <span
            aria-hidden
            title={occasions}
            className="absolute end-0.5 top-0.5 grid size-4 place-items-center text-honey-ink @xl:static @xl:flex @xl:size-auto @xl:min-w-0 @xl:justify-start @xl:gap-1"
          >
            <Cake className="size-3 flex-none" />
            <span className="hidden truncate text-xs leading-[1.3] @xl:block">{occasions}</span>
          </span>
        )}
        {events.length > 0 && <EventDots events={events} faded={!inMonth} />}
      </button>
    </td>
  )
}

type DotsProps = { events: readonly FamilyEvent[]; faded: boolean }

/** Up to three dots and the number of further events; titles where there is room. */
function EventDots({ events, faded }: DotsProps) {
  const more = events.length - MOST_DOTS
  return (
    <span
      aria-hidden
      className={cn(
        'flex min-w-0 items-center gap-[2px] @xl:flex-col @xl:items-stretch @xl:gap-0',
        faded && 'text-ink-soft',
      )}
    >
      {events.slice(0, MOST_DOTS).map((event) => (
        <span key={keyOf(event)} className="flex min-w-0 items-center gap-1">
          <span
            data-dot
            className={cn(
              'size-[5px] flex-none rounded-full @xl:size-1.5',
              tintOfEvent(event),
              faded && 'opacity-60',
            )}
          />
          <span className="hidden truncate text-start text-xs leading-[1.3] @xl:block">{event.title}</span>
        </span>
      ))}
      {more > 0 && (
        <span className="text-[0.625rem] text-ink-soft leading-none @xl:absolute @xl:end-2 @xl:top-3.5 @xl:text-xs">
          {m.calendar_more({ count: more })}
        </span>
      )}
    </span>
  )
}
