import { type CSSProperties, useEffect, useRef } from 'react'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { format } from '@/text/format'
import { type Day, daysBetween, isDay } from '../day'
import { type FamilyEvent, occurrenceKey } from '../family-event'
import { dayFormat, longDay } from './day-format'
import { useEventTint } from './event-tint'
import { type Block, hourBlocks, isWholeDay, minutesOf } from './hour-blocks'
import { timeRange } from './time-range'
import { useDayDrag } from './use-day-drag'
import { type Slot, weekSlots } from './week-slots'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Where the hours begin when the week is opened. */
const MORNING = 7

type Props = {
  week: readonly Day[]
  today: Day
  selected: Day
  eventsOf: (day: Day) => readonly FamilyEvent[]
  /** Birthdays and what else there is, in words. */
  occasionsOf: (day: Day) => string
  labelledBy: string
  onSelect: (day: Day) => void
  /** Shows what an event of the day is about. */
  onOpen: (day: Day) => void
  onMove: (event: FamilyEvent, days: number) => void
}

/** Seven days beside each other with their hours, for wide screens. */
export function WeekHours({
  week,
  today,
  selected,
  eventsOf,
  occasionsOf,
  labelledBy,
  onSelect,
  onOpen,
  onMove,
}: Props) {
  const hours = useRef<HTMLDivElement>(null)
  const { over, startDrag, label } = useDayDrag((key, from, to) => {
    const event = eventsOf(from).find((event) => occurrenceKey(event) === key)
    if (event) onMove(event, daysBetween(from, to))
  })
  const slots = weekSlots(week, (day) => eventsOf(day).filter(isWholeDay))

  useEffect(() => {
    const box = hours.current
    if (box) box.scrollTop = (box.scrollHeight / HOURS.length) * MORNING
  }, [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-labelledby={labelledBy} onPointerDown={startDrag}>
      <div
        ref={hours}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="relative max-h-[38rem] overflow-y-auto"
      >
        <div className="grid grid-cols-[3rem_repeat(7,minmax(0,1fr))] gap-x-1 sticky top-0 z-20 border-line border-b bg-surface pb-2">
          <span />
          {week.map((day, index) => (
            <div key={day} data-day={day} className={cn('rounded-control', over === day && 'bg-sunken')}>
              <DayHead
                day={day}
                today={day === today}
                selected={day === selected}
                occasions={occasionsOf(day)}
                onSelect={onSelect}
              />
              <ul className="grid gap-px">
                {(slots[index] ?? []).map((slot, line) => (
                  <WholeDay
                    // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
                    key={line}
                    slot={slot}
                    onOpen={() => onOpen(day)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="grid grid-cols-[3rem_repeat(7,minmax(0,1fr))] gap-x-1">
          <div aria-hidden>
            {HOURS.map((hour) => (
              <span
                key={hour}
                className="block h-12 whitespace-nowrap pe-1 text-end text-ink-soft text-xs tabular-nums"
              >
                {hour > 0 && (
                  <span className="relative -top-2">
                    {format(new Date(2026, 0, 1, hour), { hour: 'numeric' })}
                  </span>
                )}
              </span>
            ))}
          </div>
          {week.map((day) => (
            <ul
              key={day}
              data-day={day}
              aria-label={longDay()(day)}
              className={cn(
                'relative h-[72rem] bg-[repeating-linear-gradient(var(--line)_0_1px,transparent_1px_3rem)]',
                over === day && 'bg-sunken',
              )}
            >
              {hourBlocks(
                day,
                eventsOf(day).filter((event) => !isWholeDay(event)),
              ).map((block) => (
                <Hours key={occurrenceKey(block.event)} block={block} onOpen={() => onOpen(day)} />
              ))}
              {day === today && <NowLine />}
            </ul>
          ))}
        </div>
      </div>
      {label}
    </div>
  )
}

type HeadProps = {
  day: Day
  today: boolean
  selected: boolean
  occasions: string
  onSelect: (day: Day) => void
}

function DayHead({ day, today, selected, occasions, onSelect }: HeadProps) {
  const name = longDay()(day)
  return (
    <button
      type="button"
      disabled={!isDay(day)}
      aria-pressed={selected}
      aria-current={today ? 'date' : undefined}
      onClick={() => onSelect(day)}
      className={cn(
        'grid min-h-14 w-full justify-items-center gap-0.5 rounded-control py-1',
        selected ? 'bg-primary-wash' : 'enabled:hover:bg-sunken',
      )}
    >
      <span className="sr-only">{occasions ? m.calendar_day_with({ day: name, occasions }) : name}</span>
      <span aria-hidden className="font-semibold text-[0.6875rem] text-ink-soft uppercase tracking-[0.06em]">
        {dayFormat({ weekday: 'short' })(day)}
      </span>
      <span
        aria-hidden
        className={cn(
          'grid size-8 place-items-center rounded-full font-semibold tabular-nums',
          today && 'bg-primary text-on-primary',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {occasions && (
        <span aria-hidden className="w-full truncate px-1 text-honey-ink text-xs">
          {occasions}
        </span>
      )}
    </button>
  )
}

type WholeDayProps = { slot: Slot<FamilyEvent>; onOpen: () => void }

/** The bar of an event of a whole day or several, which reaches over the next columns. */
function WholeDay({ slot, onOpen }: WholeDayProps) {
  const mine = slot?.event.created_by === useViewer().userId
  const tint = useEventTint()
  // What lies under a bar from an earlier day, or a gap beside one.
  if (!slot || slot.days === 0) return <li aria-hidden className="h-6" />
  const { event, days } = slot
  return (
    <li
      style={{ '--days': days } as CSSProperties}
      // Between two columns are 4 px.
      className="relative z-10 h-6 w-[calc(100%*var(--days)+4px*(var(--days)-1))]"
    >
      <button
        type="button"
        data-drag={mine ? occurrenceKey(event) : undefined}
        onClick={onOpen}
        className={cn(
          'h-full w-full truncate rounded-control border-s-4 px-1.5 text-start text-xs',
          tint(event).block,
          mine && 'cursor-grab',
        )}
      >
        {event.title}
      </button>
    </li>
  )
}

type HoursProps = { block: Block<FamilyEvent>; onOpen: () => void }

function Hours({ block: { event, start, end, column, columns }, onOpen }: HoursProps) {
  const mine = event.created_by === useViewer().userId
  const { block } = useEventTint()(event)
  return (
    <li
      className="absolute p-px"
      style={{
        insetBlockStart: `${start / 20}rem`,
        blockSize: `${(end - start) / 20}rem`,
        insetInlineStart: `${(column / columns) * 100}%`,
        inlineSize: `${100 / columns}%`,
      }}
    >
      <button
        type="button"
        data-drag={mine ? occurrenceKey(event) : undefined}
        onClick={onOpen}
        title={`${event.title}, ${timeRange(event)}`}
        className={cn(
          'flex h-full w-full flex-col overflow-hidden rounded-control border-s-4 px-1 py-0.5 text-start text-xs leading-tight',
          block,
          mine && 'cursor-grab',
        )}
      >
        <span className="wrap-anywhere font-semibold">{event.title}</span>
        <span className="text-ink-soft">{timeRange(event)}</span>
      </button>
    </li>
  )
}

/** Where the present moment is. */
function NowLine() {
  const minutes = minutesOf(useNow())
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 border-danger border-t-2"
      style={{ insetBlockStart: `${minutes / 20}rem` }}
    />
  )
}
