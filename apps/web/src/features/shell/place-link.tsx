import { useStore } from '@/browser/create-store'
import { UnreadCount } from '@/components/ui/unread-count'
import { cn } from '@/lib/cn'
import { NavLink } from '@/lib/router'
import { unreadMessages } from '@/lib/unread-messages'
import type { Place } from './places'

type Props = { place: Place; narrow: boolean }

export function PlaceLink({ place: { to, also, label, icon: Icon }, narrow }: Props) {
  const unread = useStore(unreadMessages)

  return (
    <NavLink
      to={to}
      also={also}
      // `/profile` is the viewer's own; other profiles belong to the list of members.
      end={to === '/profile'}
      title={narrow ? label() : undefined}
      className={({ isActive }) =>
        cn(
          'relative flex min-h-11 items-center gap-3 rounded-control px-2.5',
          narrow && 'justify-center',
          isActive
            ? 'bg-primary-wash font-semibold text-primary-strong'
            : 'font-medium text-ink-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      <span className={narrow ? 'sr-only' : ''}>{label()}</span>
      {to === '/messages' && (
        <span className={narrow ? 'absolute end-0 top-0' : 'ms-auto'}>
          <UnreadCount count={unread} />
        </span>
      )}
    </NavLink>
  )
}
