import { Cake } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/paraglide/messages'
import { formatPlainDay } from '@/text/format'
import type { NextBirthday } from './next-birthday'
import { UpcomingDay } from './upcoming-day'

type Props = {
  person: { id: string; full_name: string | null; avatar_url: string | null; next: NextBirthday }
}

/** A member with their next birthday. */
export function BirthdayLink({ person }: Props) {
  const name = person.full_name ?? m.unknown_member()
  const { date, age, days } = person.next
  return (
    <UpcomingDay
      address={{ to: '/profile/$id', params: { id: person.id } }}
      picture={<Avatar name={name} src={person.avatar_url} />}
      title={name}
      text={[formatPlainDay(date), age > 0 && m.birthday_turns({ age })].filter(Boolean).join(' · ')}
      wait={days}
      icon={Cake}
    />
  )
}
