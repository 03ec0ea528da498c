import { Calendar } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'

type Props = { menu: ReactNode; search: ReactNode; envelope: ReactNode; bell: ReactNode; account: ReactNode }

export function TopBar({ menu, search, envelope, bell, account }: Props) {
  return (
    <header className="@container sticky top-0 z-20 flex h-[58px] items-center gap-1 border-line border-b bg-paper/88 ps-1.5 pe-2 backdrop-blur-[10px] md:h-16 md:gap-3.5 max-md:conversation-open:hidden md:px-7 print:hidden">
      {menu}
      <Link
        to="/home"
        className="rounded-control px-1 py-2 font-display font-semibold text-xl leading-none @max-[17.75rem]:hidden md:hidden"
      >
        {m.product_name()}
      </Link>
      {search}
      <div className="flex md:ms-auto items-center gap-0.5 sm:gap-1">
        {/* Hidden on the narrowest phones and with large text: the bottom bar leads there as well. */}
        <Button asChild variant="ghost" size="icon" className="@max-[23.25rem]:hidden">
          <Link to="/events" aria-label={m.open_calendar()}>
            <Calendar aria-hidden className="size-5" strokeWidth={1.8} />
          </Link>
        </Button>
        {envelope}
        {bell}
        {account}
      </div>
    </header>
  )
}
