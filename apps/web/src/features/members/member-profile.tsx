import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { isOnline, lastSeenText } from '@/lib/presence'
import { useNow } from '@/lib/use-now'
import { m } from '@/paraglide/messages'
import { membersQuery } from './api'
import { TableDrawing } from './table-drawing'

/** Who a member is, as far as the family knows without asking. */
export function MemberProfile({ familyId, id }: { familyId: string; id: string }) {
  const now = useNow()
  const { data: members, isPending } = useQuery(membersQuery(familyId))
  const member = members?.find((one) => one.id === id)

  if (isPending) return <Skeleton className="h-56 w-full" />
  if (!member) {
    return (
      <Card>
        <EmptyState drawing={<TableDrawing />} title={m.profile_missing_title()} text={m.profile_missing()} />
      </Card>
    )
  }
  const { full_name, avatar_url, role, last_seen } = member
  return (
    <Card className="flex flex-wrap items-center gap-5 p-6">
      <Avatar name={full_name ?? m.unknown_member()} src={avatar_url} size="large" />
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-2xl">{full_name ?? m.unknown_member()}</h2>
        <p className="text-ink-soft">{role === 'admin' ? m.role_admin() : m.role_member()}</p>
        <p className="text-ink-soft">
          {isOnline(last_seen, now) ? m.online() : m.last_seen({ age: lastSeenText(last_seen, now) })}
        </p>
      </div>
    </Card>
  )
}
