import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { m } from '@/i18n/messages'
import { countOf, STATUSES } from './answers'
import { hasBegun } from './event-times'
import { eventTile, eventWhen } from './event-when'
import { eventPath } from './events'
import type { FamilyEvent } from './family-event'
import { Rsvp } from './rsvp'

type Props = { event: FamilyEvent; now: Date }

export function EventCard({ event, now }: Props) {
  const titleId = useId()
  const { month, day } = eventTile(event)
  const counts = STATUSES.map((status) => ({ status, count: countOf(event.attendees, status) }))
    .filter(({ count }) => count > 0)
    .map((part) => m.rsvp_count(part))

  return (
    <article aria-labelledby={titleId} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-2.5">
      <p
        aria-hidden
        className="grid h-13 content-center rounded-xl bg-primary-wash text-center font-bold text-[1.125rem] text-primary-strong leading-[1.05]"
      >
        <span className="text-[0.6875rem] tracking-wider">{month}</span>
        {day}
      </p>
      <div className="text-[0.8125rem] text-ink-soft">
        <h3
          id={titleId}
          className="wrap-anywhere font-body font-semibold text-[0.9375rem] text-ink tracking-normal"
        >
          <Link {...eventPath(event)} className="hover:underline">
            {event.title}
          </Link>
        </h3>
        {hasBegun(event, now) && (
          <p className="my-1 w-max rounded-full bg-sage-wash px-2.5 py-0.5 font-semibold text-sage">
            {m.event_now()}
          </p>
        )}
        <p className="wrap-anywhere">{[eventWhen(event), event.location].filter(Boolean).join(' · ')}</p>
        <p>
          {m.weather_sample()} · <span className="italic">{m.weather_sample_note()}</span>
        </p>
        {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      </div>
      <div className="col-span-2">
        <Rsvp event={event} />
      </div>
    </article>
  )
}
