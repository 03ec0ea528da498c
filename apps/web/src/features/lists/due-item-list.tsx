import { Link } from '@tanstack/react-router'
import { Square, SquareCheck } from 'lucide-react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { DueItem } from './items'

/** The list items due on one day. */
export function DueItemList({ items }: { items: readonly DueItem[] }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {items.map(({ id, title, done, list }) => (
        <li key={id}>
          <Link
            to="/lists/$id"
            params={{ id: list.id }}
            search={{ item: id }}
            className="flex min-h-11 items-center gap-2.5 rounded-control bg-sage-wash px-3 py-1.5 font-medium text-sm hover:underline"
          >
            {done ? (
              <SquareCheck aria-hidden className="size-5 flex-none text-sage" />
            ) : (
              <Square aria-hidden className="size-5 flex-none text-sage" />
            )}
            <span className="wrap-anywhere min-w-0">
              <span className={cn(done && 'line-through')}>{title}</span>
              <span className="block font-normal text-ink-soft text-xs">
                {done ? m.list_due_done({ list: list.title }) : list.title}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
