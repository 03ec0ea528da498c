import { BellRing } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import type { Member } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { useRemind } from './api'
import type { AttendedEvent } from './attended-event'
import { Person } from './person'

type Props = { event: AttendedEvent; members: Member[]; mayRemind: boolean }

/** Those who have not answered. The author of the event and admins remind them. */
export function Unanswered({ event, members, mayRemind }: Props) {
  const { userId, role } = useViewer()
  const remind = useRemind(event)
  const others = members.filter(({ id }) => id !== userId)
  const isHost = event.created_by === userId || role === 'admin'

  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-body font-semibold text-sm tracking-normal">{m.attendance_unanswered()}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {members.map((member) => (
          <Person key={member.id} member={member} />
        ))}
      </ul>
      {mayRemind && isHost && others.length > 0 && (
        <Button
          variant="outline"
          busy={remind.isPending}
          disabled={remind.isSuccess}
          onClick={() => remind.mutate()}
          className="justify-self-start"
        >
          <BellRing aria-hidden className="size-5" />
          {remind.isSuccess ? m.reminded() : m.remind()}
        </Button>
      )}
    </div>
  )
}
