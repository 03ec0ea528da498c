import { Link } from '@tanstack/react-router'
import { Calendar } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

type Props = { menu: ReactNode; search: ReactNode; envelope: ReactNode; bell: ReactNode; account: ReactNode }

export function TopBar({ menu, search, envelope, bell, account }: Props) {
  return (
    // In this bar nothing grows with the text, and on the narrowest phones everything is a little smaller: all of its
    // icons fit beside each other. A blur behind it would be computed again for each frame, so phones have none.
    <header className="@container sticky top-0 z-20 flex h-[58px] [--spacing:min(4px,1.14vw)] items-center gap-0.5 border-line border-b sm:gap-1 bg-paper ps-1.5 pe-2 md:h-16 md:bg-paper/88 md:backdrop-blur-[10px] md:gap-3.5 max-md:conversation-open:hidden md:px-7 print:hidden">
      {menu}
      <Link
        to="/home"
        aria-label={m.product_name()}
        className="grid min-h-11 flex-none place-items-center rounded-control px-1 font-display font-semibold text-[min(1.25rem,22px)] leading-none md:hidden"
      >
        <span className="@max-[360px]:hidden">{m.product_name()}</span>
        <BrandMark className="size-8 @min-[360px]:hidden" />
      </Link>
      {search}
      <div className="flex items-center sm:gap-1 md:ms-auto">
        <Button asChild variant="ghost" size="icon">
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
