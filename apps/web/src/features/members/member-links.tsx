import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { usePresence } from '@/lib/family-presence'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'

/** The members in the sidebar, with their presence. `narrow` shows only the pictures. */
export function MemberLinks({ narrow }: { narrow: boolean }) {
  const { familyId } = useViewer()
  const now = useNow()
  const presenceOf = usePresence()
  const members = useQuery(rowsQuery(familyMembers, familyId))

  if (members.isPending) return <MemberSkeletons />
  if (!members.data) {
    return (
      <Button variant="ghost" size="compact" className="justify-start" onClick={() => members.refetch()}>
        {m.try_again()}
      </Button>
    )
  }
  return (
    <>
      <ul>
        {members.data.map((member) => {
          const { id, full_name, avatar_url } = member
          const name = full_name ?? m.unknown_member()
          const { online } = presenceOf(member, now)
          return (
            <li key={id}>
              <Link
                to="/profile/$id"
                params={{ id }}
                title={narrow ? name : undefined}
                activeOptions={{ includeSearch: false }}
                activeProps={{ className: 'bg-primary-wash text-primary-strong' }}
                className="flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-medium hover:bg-sunken"
              >
                <Avatar name={name} src={avatar_url} size="small" online={online} />
                <span className={narrow ? 'sr-only' : 'truncate'}>{name}</span>
                {online && <span className="sr-only">{m.online()}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
      {members.data.length < 2 && (
        <Link
          to="/invite-members"
          title={narrow ? m.members_invite() : undefined}
          className="flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-medium text-primary-strong hover:bg-sunken"
        >
          <span className="grid size-7 flex-none place-items-center">
            <UserPlus aria-hidden className="size-5" />
          </span>
          <span className={narrow ? 'sr-only' : ''}>{m.members_invite()}</span>
        </Link>
      )}
    </>
  )
}

function MemberSkeletons() {
  return ['w-28', 'w-32', 'w-24'].map((width) => (
    <div key={width} className="flex min-h-11 items-center gap-2.5 px-2.5">
      <Skeleton className="size-7 flex-none rounded-full" />
      <Skeleton className={cn('h-3.5', width)} />
    </div>
  ))
}
