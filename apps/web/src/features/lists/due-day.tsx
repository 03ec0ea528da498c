import { CalendarClock } from 'lucide-react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatPlainDay } from '@/text/format'
import type { ListItem } from './lists'

type Props = Pick<ListItem, 'done'> & {
  /** `2026-11-24` */
  day: string
  today: string
}

/** When an item is due. */
export function DueDay({ day, today, done }: Props) {
  const late = !done && day < today
  const name = day === today ? m.list_due_today() : formatPlainDay(new Date(day))
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-medium text-xs',
        late && 'bg-danger-wash text-danger',
        !late && (done || day > today ? 'bg-sunken text-ink-soft' : 'bg-honey-wash text-honey-ink'),
      )}
    >
      <CalendarClock aria-hidden className="size-3.5 flex-none" />
      <span className="sr-only">{late ? m.list_overdue({ day: name }) : m.list_due({ day: name })}</span>
      <span aria-hidden>{name}</span>
    </span>
  )
}
