import { NavLink } from 'react-router'
import { UnreadCount } from '@/components/ui/unread-count'
import { cn } from '@/lib/cn'
import { useStore } from '@/lib/create-store'
import { unreadMessages } from '@/lib/unread-messages'
import { m } from '@/paraglide/messages'
import { quickPlaces } from './places'

export function BottomBar() {
  const unread = useStore(unreadMessages)

  return (
    <nav
      aria-label={m.nav_quick()}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-1.5 pt-1.5 pb-[calc(8px+env(safe-area-inset-bottom))] max-md:conversation-open:hidden md:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {quickPlaces.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cn(
                  'group relative grid min-h-11 justify-items-center gap-0.5 rounded-control font-semibold text-[min(0.6875rem,3.5vw)]',
                  isActive ? 'text-primary-strong' : 'text-ink-soft',
                )
              }
            >
              <span className="grid h-7 w-[min(3rem,100%)] place-items-center rounded-full group-aria-[current=page]:bg-primary-wash">
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
              {label()}
              {to === '/messages' && (
                <span className="absolute top-0 start-1/2 ms-1.5">
                  <UnreadCount count={unread} />
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
