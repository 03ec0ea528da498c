import { Link, useLocation } from '@tanstack/react-router'
import { useStore } from '@/browser/create-store'
import { UnreadCount } from '@/components/ui/unread-count'
import { cn } from '@/lib/cn'
import { unreadMessages } from '@/lib/unread-messages'
import { type Destination, isAt } from './destinations'

type Props = { destination: Destination; narrow: boolean }

export function DestinationLink({ destination, narrow }: Props) {
  const { to, label, icon: Icon } = destination
  const { pathname } = useLocation()
  const isCurrent = isAt(pathname, destination)
  const unread = useStore(unreadMessages)

  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      // A press on the destination that is open leads to its beginning.
      onClick={() => pathname === to && window.scrollTo(0, 0)}
      title={narrow ? label() : undefined}
      className={cn(
        'relative flex min-h-11 items-center gap-3 rounded-control px-2.5',
        narrow && 'justify-center',
        isCurrent
          ? 'bg-primary-wash font-semibold text-primary-strong'
          : 'font-medium text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      <span className={narrow ? 'sr-only' : ''}>{label()}</span>
      {to === '/messages' && (
        <span className={narrow ? 'absolute end-0 top-0' : 'ms-auto'}>
          <UnreadCount count={unread} />
        </span>
      )}
    </Link>
  )
}
