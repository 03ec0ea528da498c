import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { SideCard } from '@/components/ui/side-card'
import { Skeleton } from '@/components/ui/skeleton'
import { useLive } from '@/data/use-live'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { EventCard } from './event-card'
import { useEventsWithEdits } from './event-edits'
import { isOver } from './event-times'
import { events } from './events'
import { occurrenceKey } from './family-event'
import { upcomingEventsQuery } from './upcoming-api'

const SHOWN = 3

export function UpcomingEvents() {
  return (
    <SideCard title={m.upcoming_events()} to="/events" action={m.view_calendar()}>
      <Events />
    </SideCard>
  )
}

function Events() {
  const { familyId } = useViewer()
  useLive(events)
  const now = useNow()
  const query = useQuery(upcomingEventsQuery(familyId))
  const { refetch } = query
  // When one ends while the page is open, the next one takes its place.
  const withEdits = useEventsWithEdits()
  const upcoming = query.data?.map(withEdits).filter((event) => !isOver(event, now))
  const oneIsOver = upcoming?.length !== query.data?.length

  useEffect(() => {
    if (oneIsOver) refetch()
  }, [oneIsOver, refetch])

  if (query.isPending) return <EventSkeleton />
  if (!upcoming) return <LoadFailure title={m.events_failed()} query={query} />
  if (upcoming.length === 0) return <p className="text-ink-soft">{m.upcoming_events_empty()}</p>
  return (
    <ul className="divide-y divide-line">
      {upcoming.slice(0, SHOWN).map((event) => (
        <li key={occurrenceKey(event)} className="py-3.5 first:pt-0">
          <EventCard event={event} now={now} />
        </li>
      ))}
    </ul>
  )
}

function EventSkeleton() {
  return (
    <div role="status" aria-label={m.events_loading()} className="grid grid-cols-[3rem_1fr] gap-3">
      <Skeleton className="h-13 rounded-xl" />
      <div className="grid content-start gap-2">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="mt-1 h-9 w-full rounded-full" />
      </div>
    </div>
  )
}
