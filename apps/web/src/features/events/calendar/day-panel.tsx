import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { Day } from '../day'
import { type FamilyEvent, occurrenceKey, type Scope } from '../family-event'
import { longDay } from './day-format'
import { EventDetails } from './event-details'
import { GardenDrawing } from './garden-drawing'

type Props = {
  day: Day
  /** Undefined until they are loaded. */
  events: readonly FamilyEvent[] | undefined
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  onAdd: () => void
  onEdit: (event: FamilyEvent, scope?: Scope) => void
  commentsOn: (event: FamilyEvent) => ReactNode
  /** Nothing where there is none. */
  occasions: ReactNode
}

/** The events of the selected day. */
export function DayPanel({ day, events, query, onAdd, onEdit, commentsOn, occasions }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-[18px]">
      <h2 id={id} className="text-[1.1875rem]">
        {longDay()(day)}
      </h2>
      {occasions}
      {events?.length === 0 && <EmptyState drawing={<GardenDrawing />} text={m.calendar_empty()} />}
      {events && events.length > 0 && (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li key={occurrenceKey(event)} className="py-4 last:pb-0">
              <EventDetails
                event={event}
                onEdit={(scope) => onEdit(event, scope)}
                comments={commentsOn(event)}
              />
            </li>
          ))}
        </ul>
      )}
      {!events && query.error && (
        <div className="mt-3">
          <LoadFailure title={m.events_failed()} query={query} />
        </div>
      )}
      {!events && !query.error && (
        <div role="status" aria-label={m.events_loading()} className="mt-4 grid gap-3">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-40" />
        </div>
      )}
      {/* Stays mounted in every state, so that the closing form can return the focus to it. */}
      <Button
        variant="quiet"
        // Not seen before it has its place below the events.
        className={cn('mt-4 w-full', !events && !query.error && 'invisible')}
        onClick={onAdd}
      >
        <Plus aria-hidden className="size-5" />
        {m.event_add()}
      </Button>
    </Card>
  )
}
