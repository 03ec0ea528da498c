import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { format, formatTime } from '@/text/format'
import { type Day, isDay } from '../day'
import { type FamilyEvent, occurrenceKey } from '../family-event'
import { useEventTint } from './event-tint'
import type { Slot } from './week-slots'

const MAX_DOTS = 3

/** How many lines of events a cell shows. */
export const shownLines = (slots: readonly unknown[]) => Math.min(slots.length, MAX_DOTS)

type Props = {
  day: Day
  /** `Friday, November 20` */
  name: string
  /** How many events there are. */
  count: number
  slots: readonly Slot<FamilyEvent>[]
  /** Birthdays and what else there is, in words. */
  occasions: string
  icon: LucideIcon
  inMonth: boolean
  today: boolean
  selected: boolean
  /** Whether an event is being dragged to it. */
  over: boolean
  /** The one day of the grid that Tab reaches. */
  tabStop: boolean
  onSelect: (day: Day) => void
}

export function DayCell({
  day,
  name: dayName,
  count,
  slots,
  occasions,
  icon: Icon,
  inMonth,
  today,
  selected,
  over,
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
          'relative flex h-14.5 w-full flex-col items-center gap-0.5 rounded-control p-1 @xl:h-[max(--spacing(24),calc(--spacing(11)+var(--lines)*--spacing(12)))] @5xl:h-30 @xl:items-stretch @xl:gap-1 @xl:p-1 @5xl:p-1.5',
          selected ? 'bg-primary-wash ring-2 ring-primary ring-inset' : 'enabled:hover:bg-sunken',
          over && 'bg-sunken ring-2 ring-line ring-inset',
        )}
      >
        <span className="sr-only">{count > 0 ? m.calendar_day({ day: name, count }) : name}</span>
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
        <span className="flex min-w-0 flex-col items-center gap-0.5 @xl:contents">
          {occasions && (
            <span
              aria-hidden
              title={occasions}
              className="flex min-w-0 text-honey-ink @xl:absolute @xl:start-10 @xl:top-3 @5xl:static @5xl:gap-1"
            >
              <Icon className="size-2.5 flex-none @xl:size-3.5 @5xl:size-3" />
              {/* Between the events there is room for it only in a large cell. */}
              <span className="hidden truncate text-xs leading-[1.3] @5xl:block">{occasions}</span>
            </span>
          )}
          {count > 0 && <EventDots count={count} slots={slots} faded={!inMonth} />}
        </span>
      </button>
    </td>
  )
}

type DotsProps = { count: number; slots: readonly Slot<FamilyEvent>[]; faded: boolean }

/** Up to three dots and the number of further events; where there is room titles, and bars over several days. */
function EventDots({ count, slots, faded }: DotsProps) {
  const shown = slots.slice(0, MAX_DOTS)
  const more = count - shown.filter(Boolean).length
  return (
    <span
      aria-hidden
      className={cn(
        'flex min-w-0 items-center gap-[2px] @xl:flex-col @xl:items-stretch @xl:gap-px',
        faded && 'text-ink-soft',
      )}
    >
      {shown.map((slot, line) =>
        slot ? (
          <EventLine key={occurrenceKey(slot.event)} {...slot} faded={faded} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
          <span key={line} className="hidden h-12 @xl:block @5xl:h-4" />
        ),
      )}
      {more > 0 && (
        <span className="text-[0.625rem] text-ink-soft leading-none @xl:absolute @xl:end-2 @xl:top-3.5 @xl:text-xs">
          {m.calendar_more({ count: more })}
        </span>
      )}
    </span>
  )
}

/** `7 PM`, `7:30 PM` */
const shortTime = (moment: Date) =>
  moment.getMinutes() === 0 ? format(moment, { hour: 'numeric' }, 'hour') : formatTime(moment)

type LineProps = { event: FamilyEvent; days: number; faded: boolean }

/** A dot; in a wide calendar a title, or the bar of an event of several days, which reaches over the next cells. */
function EventLine({ event, days, faded }: LineProps) {
  const mine = event.created_by === useViewer().userId
  const { dot, wash } = useEventTint()(event)
  const begins = days === 1 && !event.all_day && shortTime(new Date(event.start_time))
  return (
    <span
      data-drag={mine ? occurrenceKey(event) : undefined}
      style={{ '--days': days } as CSSProperties}
      className={cn(
        'flex min-w-0 items-center gap-1 @xl:h-12 @5xl:h-4',
        days === 0 && '@xl:invisible',
        // Between the contents of two cells are 12 or 16 px of padding.
        days > 1 &&
          '@xl:relative @xl:z-10 @xl:my-3.5 @xl:h-5 @5xl:my-0 @5xl:h-4 @xl:w-[calc(100%*var(--days)+12px*(var(--days)-1))] @5xl:w-[calc(100%*var(--days)+16px*(var(--days)-1))] @xl:flex-none @xl:rounded-full @xl:px-1.5',
        days > 1 && wash,
        // A bar lies over other days, which a press is meant for unless it can be dragged.
        days > 1 && !mine && '@xl:pointer-events-none',
        mine && 'pointer-fine:@xl:cursor-grab',
      )}
    >
      <span
        data-dot
        className={cn('size-[5px] flex-none rounded-full @xl:size-1.5', dot, faded && 'opacity-60')}
      />
      <span
        className={cn(
          'hidden text-start text-xs leading-[1.3]',
          days > 1 ? 'truncate @xl:block' : 'wrap-anywhere @xl:line-clamp-3 @5xl:line-clamp-1',
        )}
      >
        {begins && <span className="text-ink-soft tabular-nums">{begins} </span>}
        {event.title}
      </span>
    </span>
  )
}
