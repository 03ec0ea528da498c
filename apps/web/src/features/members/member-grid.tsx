import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { AddMemberTile } from './add-member-tile'
import { MemberCard } from './member-card'
import { MemberMenu } from './member-menu'

type Props = {
  /** The email address of the viewer. */
  email: string | undefined
  /** By member. */
  birthDates: ReadonlyMap<string, string>
  onAdd: () => void
}

/** Two columns on a phone, one with large text. */
const memberGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 @lg:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] @2xl:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] @2xl:gap-4'

export function MemberGrid({ email, birthDates, onAdd }: Props) {
  const { userId, familyId, role } = useViewer()
  const admin = role === 'admin'
  const now = useNow()
  const members = useQuery(rowsQuery(familyMembers, familyId))

  if (members.isPending) return <MemberSkeletons />
  if (!members.data) return <LoadFailure title={m.members_failed()} query={members} />
  return (
    <section aria-labelledby="members" className="grid gap-4">
      <h2 id="members" className="text-[1.1875rem]">
        {m.members_count({ count: members.data.length })}
      </h2>
      <ul className={memberGrid}>
        {members.data.map((member) => (
          <li key={member.id} className="grid">
            <MemberCard
              member={member}
              email={member.id === userId ? email : undefined}
              now={now}
              birthDate={birthDates.get(member.id)}
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
      <div className={memberGrid}>
        {['first', 'second', 'third'].map((card) => (
          <Skeleton key={card} className="h-[325px] rounded-card last:max-lg:hidden" />
        ))}
      </div>
    </div>
  )
}
