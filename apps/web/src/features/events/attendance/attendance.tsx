import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { familyMembers, type Member } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { statusOf } from '../answers'
import { isOver } from '../event-times'
import type { AttendedEvent } from './attended-event'
import { byAnswer, type Group } from './by-answer'
import { GuestsField } from './guests-field'
import { Person } from './person'
import { Unanswered } from './unanswered'

/** Who comes to an event, with how many guests, and who has not answered. */
export function Attendance({ event }: { event: AttendedEvent }) {
  const { userId, familyId } = useViewer()
  const { data: members } = useQuery(rowsQuery(familyMembers, familyId))
  const now = useNow()
  const mine = statusOf(event.attendees, userId)

  if (!members) return <AttendanceSkeleton />
  const { groups, unanswered } = byAnswer(members, event)
  return (
    <Card aria-labelledby="attendance" className="grid grid-cols-1 gap-4 p-5">
      <h2 id="attendance" className="text-xl">
        {m.attendance_title()}
      </h2>
      {groups.map((group) => (
        <Answered key={group.status} group={group} />
      ))}
      {unanswered.length > 0 && (
        <Unanswered event={event} members={unanswered} mayRemind={!isOver(event, now)} />
      )}
      {(mine === 'going' || mine === 'maybe') && <GuestsField event={event} />}
    </Card>
  )
}

function Answered({ group: { status, people, heads } }: { group: Group<Member> }) {
  const count = m.rsvp_count({ status, count: people.length })
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-body font-semibold text-sm tracking-normal">
        {heads > people.length ? `${count} · ${m.attendance_heads({ count: heads })}` : count}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {people.map(({ member, guests }) => (
          <Person key={member.id} member={member} guests={guests} />
        ))}
      </ul>
    </div>
  )
}

function AttendanceSkeleton() {
  return (
    <Card role="status" aria-label={m.attendance_loading()} className="grid gap-3 p-5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-9 w-56" />
    </Card>
  )
}
