import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import type { Member } from '@/lib/members'

type Props = { member: Member; guests?: number }

/** A face and a name in a list, and `+2` for two guests. */
export function Person({ member: { full_name, avatar_url }, guests = 0 }: Props) {
  const name = full_name ?? m.unknown_member()
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Avatar name={name} src={avatar_url} size="small" />
      <span className="wrap-anywhere min-w-0">{name}</span>
      {guests > 0 && (
        <span className="rounded-full bg-sage-wash px-2 font-semibold text-sage text-sm">
          <span aria-hidden>{m.guests_option({ count: guests })}</span>
          <span className="sr-only">{m.attendance_guests({ count: guests })}</span>
        </span>
      )}
    </li>
  )
}
