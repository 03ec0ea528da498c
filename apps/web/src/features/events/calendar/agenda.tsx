import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { Day } from '../day'
import { type FamilyEvent, occurrenceKey } from '../family-event'
import { longDay } from './day-format'
import { useEventTint } from './event-tint'
import { GardenDrawing } from './garden-drawing'
import { timeRange } from './time-range'

type Props = {
  days: readonly Day[]
  today: Day
  /** Undefined until they are loaded. */
  eventsOf: ((day: Day) => readonly FamilyEvent[]) | undefined
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  occasionsOf: (day: Day) => ReactNode
  /** An event with everything that can be done with it. */
  detailsOf: (event: FamilyEvent) => ReactNode
  onAdd: () => void
}

/** The days on which there is something, one below the other. */
export function Agenda({ days, today, eventsOf, query, occasionsOf, detailsOf, onAdd }: Props) {
  const id = useId()
  const name = longDay()
  const busy = days.filter((day) => (eventsOf?.(day).length ?? 0) > 0 || occasionsOf(day))
  const [first = '', last = ''] = [days[0], days.at(-1)]

  return (
    <Card aria-labelledby={id} className="p-[18px]">
      <h2 id={id} className="text-[1.1875rem]">
        {m.agenda_title({ from: name(first), to: name(last) })}
      </h2>
      {eventsOf && busy.length === 0 && <EmptyState drawing={<GardenDrawing />} text={m.agenda_empty()} />}
      {eventsOf &&
        busy.map((day) => (
          <section key={day} aria-labelledby={`${id}-${day}`} className="mt-4">
            <h3
              id={`${id}-${day}`}
              className={cn(
                'border-line border-b pb-1 font-body font-semibold text-sm tracking-normal',
                day === today ? 'text-primary-strong' : 'text-ink-soft',
              )}
            >
              {day === today ? m.agenda_today({ day: name(day) }) : name(day)}
            </h3>
            {occasionsOf(day)}
            <ul className="divide-y divide-line">
              {eventsOf(day).map((event) => (
                <li key={occurrenceKey(event)}>
                  <AgendaEvent event={event} details={detailsOf} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {!eventsOf && query.error && (
        <div className="mt-3">
          <LoadFailure title={m.events_failed()} query={query} />
        </div>
      )}
      {!eventsOf && !query.error && (
        <div role="status" aria-label={m.events_loading()} className="mt-4 grid gap-3">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-40" />
        </div>
      )}
      <Button variant="quiet" className="mt-4 w-full" onClick={onAdd}>
        <Plus aria-hidden className="size-5" />
        {m.event_add()}
      </Button>
    </Card>
  )
}

type EventProps = { event: FamilyEvent; details: (event: FamilyEvent) => ReactNode }

/** A line that opens to the whole event. */
function AgendaEvent({ event, details }: EventProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { dot } = useEventTint()(event)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-2.5 py-2 text-start"
      >
        <span aria-hidden className={cn('size-2 flex-none rounded-full', dot)} />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{event.title}</span>
          <span className="wrap-anywhere block text-ink-soft text-sm">
            {event.location ? `${timeRange(event)} · ${event.location}` : timeRange(event)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={cn('size-5 flex-none text-ink-soft transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div id={id} className="pb-4">
          {details(event)}
        </div>
      )}
    </>
  )
}
