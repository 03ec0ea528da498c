import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { BarLabel, barItem } from './bar-item'
import { type Destination, isAt, moreDestinations } from './destinations'
import { ProCard } from './pro-card'

/** The last item of the bottom bar: opens a sheet with the destinations that have no item of their own. */
export function MoreButton() {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isActive = moreDestinations.some(({ to }) => pathname.startsWith(to))

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={isActive || undefined}
        onClick={() => setOpen(true)}
        className={barItem(isActive)}
      >
        <BarLabel icon={Ellipsis}>{m.nav_more()}</BarLabel>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={m.nav_more()}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3">
          {moreDestinations.map((destination) => (
            <li key={destination.to}>
              <Tile destination={destination} onPress={() => setOpen(false)} />
            </li>
          ))}
        </ul>
        <div className="mt-3 grid">
          <ProCard />
        </div>
      </Dialog>
    </>
  )
}

type TileProps = { destination: Destination; onPress: () => void }

function Tile({ destination, onPress }: TileProps) {
  const { to, label, icon: Icon } = destination
  const { pathname } = useLocation()
  const isCurrent = isAt(pathname, destination)
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className={cn(
        'flex min-h-14 items-center gap-3 rounded-card px-4 py-2 font-semibold',
        isCurrent ? 'bg-primary-wash text-primary-strong' : 'bg-sunken',
      )}
    >
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      {label()}
    </Link>
  )
}
