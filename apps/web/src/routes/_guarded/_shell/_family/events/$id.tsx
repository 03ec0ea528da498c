import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { whenIdle } from '@/browser/when-idle'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyRegion } from '@/components/ui/lazy-region'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { useLive } from '@/data/use-live'
import { CommentsSection } from '@/features/comments/comments-section'
import { GardenDrawing } from '@/features/events/calendar/garden-drawing'
import { useEventsWithEdits } from '@/features/events/event-edits'
import { events } from '@/features/events/events'
import type { FamilyEvent, Scope } from '@/features/events/family-event'
import { EventLayout } from '@/features/events/page/event-layout'
import { eventQuery } from '@/features/events/page/event-query'
import { EventSkeleton } from '@/features/events/page/event-skeleton'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { text } from '@/lib/search-params'
import { useViewer } from '@/lib/viewer'

const loadEditor = async () => (await import('@/features/events/calendar/event-dialog')).EditEventDialog
const EditEventDialog = lazyPart(loadEditor)
const EventAlbums = lazyRegion(async () => (await import('@/features/media/albums/event-albums')).EventAlbums)

export const Route = createFileRoute('/_guarded/_shell/_family/events/$id')({
  validateSearch: z.object({ occurrence: text, comment: text }),
  component: Event,
})

/** One event; of a series the occurrence that the address names, or else the next one. */
function Event() {
  const { id } = Route.useParams()
  const { occurrence } = Route.useSearch()
  return <EventScreen key={`${id} ${occurrence}`} id={id} occurrence={occurrence} />
}

function EventScreen({ id, occurrence }: { id: string; occurrence: string | undefined }) {
  const { familyId } = useViewer()
  const navigate = useNavigate()
  useLive(events)
  const query = useQuery(eventQuery(familyId, id, occurrence))
  const withEdits = useEventsWithEdits()
  const [editing, setEditing] = useState<{ event: FamilyEvent; scope: Scope | undefined }>()
  const [stored] = query.data ?? []
  // It has to be there when the connection is lost.
  useEffect(() => whenIdle(loadEditor), [])

  if (query.isPending) return <EventSkeleton />
  if (!query.data) {
    return (
      <Page title={m.events_title()} back={<BackLink to="/events">{m.event_back()}</BackLink>}>
        <LoadFailure title={m.event_failed()} query={query} />
      </Page>
    )
  }
  if (!stored) return <NotFound next={occurrence ? id : undefined} />
  const event = withEdits(stored)
  return (
    <div className="@container grid grid-cols-1 gap-1">
      <PageTitle>{event.title}</PageTitle>
      <BackLink to="/events">{m.event_back()}</BackLink>
      <EventLayout
        event={event}
        onEdit={(scope) => setEditing({ event, scope })}
        onDeleted={() => navigate({ to: '/events' })}
        album={
          <Suspense>
            <EventAlbums event={event} />
          </Suspense>
        }
        comments={
          <Card className="p-5 md:p-6">
            <CommentsSection subject={{ kind: 'event', id: event.id }} count={event.comment_count} />
            {event.series && <p className="mt-3 text-ink-soft text-sm">{m.event_series_shared()}</p>}
          </Card>
        }
      />
      {editing && (
        <Suspense>
          <EditEventDialog
            event={editing.event}
            {...(editing.scope && { scope: editing.scope })}
            onClose={() => setEditing(undefined)}
            onSaved={(id) => {
              // The occurrence of this address may take place at another time now, or in another series.
              if (editing.scope === 'following' || editing.scope === 'all')
                navigate({ to: '/events/$id', params: { id }, replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** @property next the series of an occurrence that does not take place, or no longer at this time */
function NotFound({ next }: { next: string | undefined }) {
  return (
    <Page title={m.event_not_found()}>
      <Card>
        <EmptyState
          drawing={<GardenDrawing />}
          text={m.event_not_found_text()}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {next && (
                <Button asChild variant="quiet">
                  <Link to="/events/$id" params={{ id: next }}>
                    {m.event_next()}
                  </Link>
                </Button>
              )}
              <Button asChild variant="quiet">
                <Link to="/events">{m.event_to_calendar()}</Link>
              </Button>
            </div>
          }
        />
      </Card>
    </Page>
  )
}
