import { CalendarDays, Clock, ExternalLink, MapPin, Repeat } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/lib/outbox/use-with-edits'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { Answer } from '../calendar/answer'
import { dayFormat } from '../calendar/day-format'
import { EventMenu } from '../calendar/event-menu'
import { timeRange } from '../calendar/time-range'
import { daysOf } from '../event-days'
import { type FamilyEvent, keyOf, type Scope } from '../family-event'
import { repeatText } from '../repeat-text'
import { mapAddress } from './map-address'

type Props = { event: FamilyEvent; onEdit: (scope?: Scope) => void; onDeleted: () => void }

/** When and where an event is, what it is about, and the viewer's answer. */
export function EventSummary({ event, onEdit, onDeleted }: Props) {
  const author = event.author?.full_name ?? m.unknown_member()
  const { first } = daysOf(event)
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 md:p-6">
      <div className="flex items-start gap-2">
        <h1 className="wrap-anywhere me-auto min-w-0 text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">
          {event.title}
        </h1>
        <EventMenu event={event} onEdit={onEdit} onDeleted={onDeleted} />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <p className="flex gap-2.5">
          <CalendarDays aria-hidden className="mt-0.5 size-5 flex-none text-ink-soft" />
          <Link to={`/events?day=${first}`} className="min-w-0 underline-offset-2 hover:underline">
            {longDate(first)}
          </Link>
        </p>
        <p className="flex gap-2.5">
          <Clock aria-hidden className="mt-0.5 size-5 flex-none text-ink-soft" />
          {timeRange(event)}
        </p>
        {event.series && (
          <p className="flex gap-2.5">
            <Repeat aria-hidden className="mt-0.5 size-5 flex-none text-ink-soft" />
            <span className="min-w-0">{repeatText(event.series)}</span>
          </p>
        )}
        {event.location && <Place location={event.location} />}
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <Avatar name={author} src={event.author?.avatar_url} size="small" />
          <span className="wrap-anywhere min-w-0">{m.event_author({ name: author })}</span>
        </p>
      </div>
      {event.description && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {event.description}
        </p>
      )}
      <div>
        <WaitingChange lane={editLane(event.id)} />
        {event.occurrence && <WaitingChange lane={editLane(keyOf(event))} />}
        <Answer event={event} />
      </div>
    </Card>
  )
}

/** `Friday, November 20, 2026` */
const longDate = (day: string) =>
  dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })(day)

/** The map opens elsewhere: nothing is loaded from it here. */
const Place = ({ location }: { location: string }) => (
  <p className="flex gap-2.5">
    <MapPin aria-hidden className="mt-0.5 size-5 flex-none text-ink-soft" />
    <span className="wrap-anywhere min-w-0">
      {location}{' '}
      <a
        href={mapAddress(location)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 rounded font-semibold text-primary-strong hover:underline"
      >
        {m.event_map()}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </span>
  </p>
)
