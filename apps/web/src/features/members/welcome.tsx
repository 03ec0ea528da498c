import { skipToken, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { formatDay } from '@/lib/format'
import { isOnline } from '@/lib/presence'
import { useNow } from '@/lib/use-now'
import { ViewerContext } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { membersQuery } from './api'
import { greetingAt } from './greeting'

/** The greeting, the date, and how many members are online. Also shown to users without a family. */
export function Welcome({ name }: { name: string }) {
  const viewer = use(ViewerContext)
  const now = useNow()
  const options = membersQuery(viewer?.familyId ?? '')
  const { data: members } = useQuery({ ...options, queryFn: viewer ? options.queryFn : skipToken })
  // The viewer counts even before the first heartbeat.
  const online = members?.filter(
    ({ id, last_seen }) => id === viewer?.userId || isOnline(last_seen, now),
  ).length

  return (
    <div>
      <h1 className="wrap-anywhere text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">
        {greetingAt(now.getHours(), name)}
      </h1>
      <p className="text-ink-soft">
        {[formatDay(now), online && m.members_online({ count: online })].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
