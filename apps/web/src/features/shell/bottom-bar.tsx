import { Link, useLocation } from '@tanstack/react-router'
import { m } from '@/i18n/messages'
import { BarLabel, barItem } from './bar-item'
import { isAt, quickDestinations } from './destinations'
import { MoreButton } from './more-button'

/** The bottom bar of a phone. */
export function BottomBar() {
  const { pathname } = useLocation()

  return (
    <nav
      id="bottom-bar"
      aria-label={m.nav_quick()}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-1.5 pt-1.5 pb-[calc(8px+env(safe-area-inset-bottom))] max-md:conversation-open:hidden md:hidden print:hidden"
    >
      <ul className="grid grid-cols-[repeat(5,minmax(0,1fr))]">
        {quickDestinations.map((destination) => {
          const { to, label, icon } = destination
          const isCurrent = isAt(pathname, destination)
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                // A press on the destination that is open leads to its beginning.
                onClick={() => pathname === to && window.scrollTo(0, 0)}
                className={barItem(isCurrent)}
              >
                <BarLabel icon={icon}>{label()}</BarLabel>
              </Link>
            </li>
          )
        })}
        <li>
          <MoreButton />
        </li>
      </ul>
    </nav>
  )
}
