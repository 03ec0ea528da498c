import { skipToken, useQuery } from '@tanstack/react-query'
import { formatDay } from '@/lib/format'
import { isOnline } from '@/lib/presence'
import { useNow } from '@/lib/use-now'
import { m } from '@/paraglide/messages'
import { membersQuery } from './api'
import { greetingAt } from './greeting'

type Props = { name: string; userId: string; familyId: string | null }

/** The greeting, the day, and how many of the family are here now. */
export function Welcome({ name, userId, familyId }: Props) {
  const now = useNow()
  const options = membersQuery(familyId ?? '')
  const { data: members } = useQuery({ ...options, queryFn: familyId ? options.queryFn : skipToken })
  // Whoever reads this is here, whether or not the first heartbeat has come back.
  const around = members?.filter(({ id, last_seen }) => id === userId || isOnline(last_seen, now)).length

  return (
    <div>
      <h1 className="wrap-anywhere text-[1.6875rem] outline-none md:text-[2.125rem]">
        {greetingAt(now.getHours(), name)}
      </h1>
      <p className="text-ink-soft">
        {[formatDay(now), around && m.members_around({ count: around })].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
