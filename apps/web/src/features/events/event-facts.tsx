import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, ExternalLink, type LucideIcon, MapPin, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { dayFormat } from './calendar/day-format'
import { timeRange } from './calendar/time-range'
import { daysOf } from './event-days'
import type { FamilyEvent } from './family-event'
import { repeatText } from './repeat-text'

type Props = {
  event: FamilyEvent
  /** On a page of its own: larger, with the day and a map. In the calendar, the event is below its day. */
  whole?: boolean
}

/** When and where an event is, and who added it. */
export function EventFacts({ event, whole = false }: Props) {
  const author = event.author?.full_name ?? m.unknown_member()
  const { first } = daysOf(event)
  return (
    <div className={cn('grid grid-cols-1', whole ? 'gap-2' : 'gap-1.5 text-ink-soft text-sm')}>
      {whole && (
        <Fact icon={CalendarDays} whole>
          <Link to="/events" search={{ day: first }} className="underline-offset-2 hover:underline">
            {longDate(first)}
          </Link>
        </Fact>
      )}
      <Fact icon={Clock} whole={whole}>
        {timeRange(event)}
      </Fact>
      {event.series && (
        <Fact icon={Repeat} whole={whole}>
          {repeatText(event.series)}
        </Fact>
      )}
      {event.location && (
        <Fact icon={MapPin} whole={whole}>
          {event.location}
          {whole && <MapLink location={event.location} />}
        </Fact>
      )}
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <Avatar name={author} src={event.author?.avatar_url} size="small" />
        <span className="wrap-anywhere min-w-0">{m.event_author({ name: author })}</span>
      </p>
    </div>
  )
}

type FactProps = { icon: LucideIcon; whole: boolean; children: ReactNode }

const Fact = ({ icon: Icon, whole, children }: FactProps) => (
  <p className={cn('flex', whole ? 'gap-2.5' : 'gap-2')}>
    <Icon aria-hidden className={cn('mt-0.5 flex-none text-ink-soft', whole ? 'size-5' : 'size-4')} />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </p>
)

/** `Friday, November 20, 2026` */
const longDate = (day: string) =>
  dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })(day)

/** The map opens elsewhere: nothing is loaded from it here. */
const MapLink = ({ location }: { location: string }) => (
  <>
    {' '}
    <a
      href={mapAddress(location)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded font-semibold text-primary-strong hover:underline"
    >
      {m.event_map()}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  </>
)

/** Searches for a place on OpenStreetMap (wiki.openstreetmap.org/wiki/Browsing). It opens in every browser, unlike `geo:`. */
const mapAddress = (location: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`
