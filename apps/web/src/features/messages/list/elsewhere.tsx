import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

type Props = { to: '/chat' | '/messages'; icon: LucideIcon; children: string }

/** From one screen with conversations to the other. */
export const Elsewhere = ({ to, icon: Icon, children }: Props) => (
  <Link
    to={to}
    className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary-strong text-sm hover:bg-sunken"
  >
    <Icon aria-hidden className="size-4" />
    {children}
  </Link>
)
