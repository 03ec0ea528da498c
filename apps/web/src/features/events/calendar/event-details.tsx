import { Clock, MapPin, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { WaitingChange } from '@/components/ui/waiting-change'
import { cn } from '@/lib/cn'
import { editLane } from '@/lib/outbox/use-with-edits'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { eventPath, type FamilyEvent, keyOf, type Scope } from '../family-event'
import { repeatText } from '../repeat-text'
import { Answer } from './answer'
import { EventMenu } from './event-menu'
import { useEventTint } from './event-tint'
import { timeRange } from './time-range'

type Props = { event: FamilyEvent; onEdit: (scope?: Scope) => void; comments: ReactNode }

export function EventDetails({ event, onEdit, comments }: Props) {
  const author = event.author?.full_name ?? m.unknown_member()
  const { dot } = useEventTint()(event)
  return (
    <article className="grid grid-cols-1 gap-2">
      <div className="flex items-start gap-2.5">
        <span aria-hidden className={cn('mt-2 size-2 flex-none rounded-full', dot)} />
        <h3 className="wrap-anywhere me-auto font-body font-semibold text-base leading-normal tracking-normal">
          <Link to={eventPath(event)} className="inline-block hover:underline">
            {event.title}
          </Link>
        </h3>
        <EventMenu event={event} onEdit={onEdit} />
      </div>
      <div className="grid grid-cols-1 gap-1.5 ps-[18px] text-ink-soft text-sm">
        <p className="flex gap-2">
          <Clock aria-hidden className="mt-0.5 size-4 flex-none" />
          {timeRange(event)}
        </p>
        {event.series && (
          <p className="flex gap-2">
            <Repeat aria-hidden className="mt-0.5 size-4 flex-none" />
            <span className="min-w-0">{repeatText(event.series)}</span>
          </p>
        )}
        {event.location && (
          <p className="flex gap-2">
            <MapPin aria-hidden className="mt-0.5 size-4 flex-none" />
            <span className="wrap-anywhere min-w-0">{event.location}</span>
          </p>
        )}
        {event.description && (
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line text-ink">
            {event.description}
          </p>
        )}
        <p className="mt-1 flex items-center gap-2">
          <Avatar name={author} src={event.author?.avatar_url} size="small" />
          <span className="wrap-anywhere min-w-0">{m.event_author({ name: author })}</span>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-1 ps-[18px]">
        <WaitingChange lane={editLane(event.id)} />
        {event.occurrence && <WaitingChange lane={editLane(keyOf(event))} />}
        <Answer event={event} />
        {comments}
      </div>
    </article>
  )
}
