import { NavLink } from 'react-router'
import { cn } from '@/lib/cn'
import type { Place } from './places'

type Props = { place: Place; narrow: boolean }

export function PlaceLink({ place: { to, label, icon: Icon }, narrow }: Props) {
  return (
    <NavLink
      to={to}
      // One's own profile is a place in the menu; those of others stand among the members.
      end={to === '/profile'}
      title={narrow ? label() : undefined}
      className={({ isActive }) =>
        cn(
          'flex h-11 items-center gap-3 rounded-control px-2.5',
          narrow && 'justify-center',
          isActive
            ? 'bg-primary-wash font-semibold text-primary-strong'
            : 'font-medium text-ink-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      <span className={narrow ? 'sr-only' : ''}>{label()}</span>
    </NavLink>
  )
}
