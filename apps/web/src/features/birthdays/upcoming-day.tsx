import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '@/data/address'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatWait } from '@/text/format'

type Props = {
  address: Address
  picture: ReactNode
  title: string
  text: string
  /** Days from today. */
  wait: number
  /** Beside “Today”. */
  icon?: LucideIcon
}

/** A day that comes next; highlighted on the day itself. */
export function UpcomingDay({ address, picture, title, text, wait, icon: Icon }: Props) {
  const today = wait === 0
  return (
    <Link
      {...address}
      className={cn(
        'flex items-center gap-3 rounded-control px-2 py-2',
        today ? 'mb-1 bg-honey-wash/40 inset-ring inset-ring-honey' : 'hover:bg-sunken',
      )}
    >
      {picture}
      <span className="min-w-0 flex-1 leading-snug">
        <span className="wrap-anywhere block font-semibold">{title}</span>
        <span className={cn('block text-[0.8125rem]', today ? 'text-honey-ink' : 'text-ink-soft')}>
          {text}
        </span>
      </span>
      <span
        className={cn(
          'inline-flex flex-none items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold text-[0.8125rem]',
          today ? 'bg-primary text-on-primary' : 'bg-honey-wash',
        )}
      >
        {today && Icon && <Icon aria-hidden className="size-4" />}
        {today ? m.day_today() : formatWait(wait)}
      </span>
    </Link>
  )
}
