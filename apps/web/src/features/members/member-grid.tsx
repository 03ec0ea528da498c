import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { errorMessage } from '@/lib/error-message'
import { useNow } from '@/lib/use-now'
import { m } from '@/paraglide/messages'
import { AddMemberTile } from './add-member-tile'
import { membersQuery } from './api'
import { MemberCard } from './member-card'
import { MemberMenu } from './member-menu'

type Props = {
  familyId: string
  userId: string
  email: string | undefined
  /** Admins manage the others and find a tile to add one. */
  admin: boolean
  onAdd: () => void
}

export function MemberGrid({ familyId, userId, email, admin, onAdd }: Props) {
  const now = useNow()
  const members = useQuery(membersQuery(familyId))

  if (members.isPending) return <Skeleton className="h-72 w-full" />
  if (!members.data) {
    return (
      <Notice tone="problem">
        <p className="font-semibold">{m.members_failed()}</p>
        <p className="mb-3">{errorMessage(members.error, m.try_later())}</p>
        <Button variant="outline" busy={members.isFetching} onClick={() => members.refetch()}>
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  return (
    <section aria-labelledby="members" className="grid gap-4">
      <h2 id="members" className="text-[1.1875rem]">
        {m.members_count({ count: members.data.length })}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3">
        {members.data.map((member) => (
          <li key={member.id} className="grid">
            <MemberCard
              member={member}
              email={member.id === userId ? email : undefined}
              now={now}
              menu={admin && member.id !== userId && <MemberMenu familyId={familyId} member={member} />}
            />
          </li>
        ))}
        {admin && (
          <li className="grid">
            <AddMemberTile onClick={onAdd} />
          </li>
        )}
      </ul>
    </section>
  )
}
