import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from '@/data/address'

type Props = { address: Address; picture: ReactNode; text: string; note?: ReactNode }

/** A line that leads to something the family has shared: its picture, the start of its text, and when. */
export const ExcerptLink = ({ address, picture, text, note }: Props) => (
  <Link
    {...address}
    className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
  >
    {picture && <span className="relative size-14 flex-none overflow-hidden rounded-control">{picture}</span>}
    <span className="min-w-0 flex-1">
      <span dir="auto" className="wrap-anywhere line-clamp-2 font-medium">
        {text}
      </span>
      {note && <span className="block text-ink-soft text-sm">{note}</span>}
    </span>
  </Link>
)
