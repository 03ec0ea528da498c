import { Cake } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/lib/cn'
import { formatPlainDay, formatWait } from '@/lib/format'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import type { NextBirthday } from './next-birthday'

type Props = {
  person: { id: string; full_name: string | null; avatar_url: string | null; next: NextBirthday }
}

/** A member with their next birthday; highlighted on the day itself. */
export function BirthdayLink({ person }: Props) {
  const name = person.full_name ?? m.unknown_member()
  const { date, age, days } = person.next
  const today = days === 0

  return (
    <Link
      to={`/profile/${person.id}`}
      className={cn(
        'flex items-center gap-3 rounded-control px-2 py-2',
        today ? 'mb-1 bg-honey-wash/40 inset-ring inset-ring-honey' : 'hover:bg-sunken',
      )}
    >
      <Avatar name={name} src={person.avatar_url} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-semibold">{name}</span>
        <span className={cn('block text-[0.8125rem]', today ? 'text-honey-ink' : 'text-ink-soft')}>
          {[formatPlainDay(date), age > 0 && m.birthday_turns({ age })].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span
        className={cn(
          'inline-flex flex-none items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold text-[0.8125rem]',
          today ? 'bg-primary text-on-primary' : 'bg-honey-wash',
        )}
      >
        {today && <Cake aria-hidden className="size-4" />}
        {today ? m.day_today() : formatWait(days)}
      </span>
    </Link>
  )
}
