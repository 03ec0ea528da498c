import { NavLink } from 'react-router'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { quickPlaces } from './places'

export function BottomBar() {
  return (
    <nav
      aria-label={m.nav_quick()}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-1.5 pt-1.5 pb-[calc(8px+env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {quickPlaces.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cn(
                  'group grid min-h-11 justify-items-center gap-0.5 rounded-control font-semibold text-[min(0.6875rem,3.5vw)]',
                  isActive ? 'text-primary-strong' : 'text-ink-soft',
                )
              }
            >
              <span className="grid h-7 w-[min(3rem,100%)] place-items-center rounded-full group-aria-[current=page]:bg-primary-wash">
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
