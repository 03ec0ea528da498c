import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/lib/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { AddMemberTile } from './add-member-tile'
import { membersQuery } from './api'
import { MemberCard } from './member-card'
import { MemberMenu } from './member-menu'

type Props = {
  /** The email address of the viewer. */
  email: string | undefined
  onAdd: () => void
}

export function MemberGrid({ email, onAdd }: Props) {
  const { userId, familyId, role } = useViewer()
  const admin = role === 'admin'
  const now = useNow()
  const members = useQuery(membersQuery(familyId))

  if (members.isPending) return <MemberSkeletons />
  if (!members.data) return <LoadFailure title={m.members_failed()} query={members} />
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
              menu={admin && member.id !== userId && <MemberMenu member={member} />}
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

function MemberSkeletons() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-4">
      <Skeleton className="h-[22px] w-44" />
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3">
        {['first', 'second', 'third'].map((card) => (
          <Skeleton key={card} className="h-[325px] rounded-card last:max-lg:hidden" />
        ))}
      </div>
    </div>
  )
}
