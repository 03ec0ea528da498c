import { Link } from '@tanstack/react-router'
import { Cake } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RoleBadge } from '@/components/ui/role-badge'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { usePresence } from '@/lib/family-presence'
import type { Member } from '@/lib/members'
import { lastSeenSentence } from '@/lib/presence'
import { formatPlainDay } from '@/text/format'

type Props = {
  member: Member
  /** Only known for the viewer. */
  email: string | undefined
  now: Date
  /** `2019-11-24`, if it is known. */
  birthDate: string | undefined
  /** The actions of an admin. */
  menu: ReactNode
}

export function MemberCard({ member, email, now, birthDate, menu }: Props) {
  const { id, full_name, avatar_url, role } = member
  const name = full_name ?? m.unknown_member()
  const { online, lastSeen } = usePresence()(member, now)

  return (
    <Card
      className={cn(
        'relative grid justify-items-center gap-1 p-3.5 text-center sm:p-5',
        birthDate ? 'grid-rows-[repeat(5,auto)_1fr]' : 'grid-rows-[repeat(4,auto)_1fr]',
      )}
    >
      {menu}
      <Avatar name={name} src={avatar_url} size="large" />
      <h3 className="wrap-anywhere mt-2 text-lg">{name}</h3>
      <RoleBadge role={role} />
      <p className={cn('wrap-anywhere text-ink-soft', email ? 'text-sm' : 'text-[0.8125rem]')}>
        {email ? breakable(email) : m.member_email_unavailable()}
      </p>
      <p className={cn('text-sm', online ? 'font-medium text-sage' : 'text-ink-soft')}>
        {online ? m.online() : lastSeenSentence(lastSeen, now)}
      </p>
      {birthDate && (
        <p className="flex items-center gap-1.5 text-ink-soft text-sm">
          <Cake aria-hidden className="size-4 flex-none text-honey-ink" />
          <span className="sr-only">{m.member_birthday({ day: formatPlainDay(new Date(birthDate)) })}</span>
          <span aria-hidden>{formatPlainDay(new Date(birthDate))}</span>
        </p>
      )}
      <Button asChild variant="quiet" className="mt-3 w-full self-end px-2">
        <Link to="/profile/$id" params={{ id: id }} aria-label={m.member_profile_of({ name })}>
          {m.member_view_profile()}
        </Link>
      </Button>
    </Card>
  )
}

/** Allows a line break before the `@`. */
function breakable(email: string) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
