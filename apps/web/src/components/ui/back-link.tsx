import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Address } from '@/data/address'
import { Button } from './button'

/** Above the page of one thing: the way to all of its kind, also for who came by a link. */
export const BackLink = ({ to, children }: { to: Address['to']; children: string }) => (
  <Button asChild variant="ghost" size="compact" className="-ms-2.5 justify-self-start print:hidden">
    <Link to={to}>
      <ArrowLeft aria-hidden className="size-5 rtl:rotate-180" />
      {children}
    </Link>
  </Button>
)
