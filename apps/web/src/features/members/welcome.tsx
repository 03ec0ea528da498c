import { skipToken, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useIsReached } from '@/browser/server-reach'
import { rowsQuery } from '@/data/queries'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { usePresence } from '@/lib/family-presence'
import { familyMembers } from '@/lib/members'
import { ViewerContext } from '@/lib/viewer'
import { formatDay } from '@/text/format'
import { greetingAt } from './greeting'

/** The greeting, the date, and how many members are online. Also shown to users without a family. */
export function Welcome({ name }: { name: string }) {
  const viewer = use(ViewerContext)
  const now = useNow()
  const presenceOf = usePresence()
  const isReached = useIsReached()
  const options = rowsQuery(familyMembers, viewer?.familyId ?? '')
  const { data: members } = useQuery({ ...options, queryFn: viewer ? options.queryFn : skipToken })
  // The viewer always counts, even before their own presence arrives. Without a connection, presence is unknown and there is no count.
  const online =
    isReached &&
    members?.filter((member) => member.id === viewer?.userId || presenceOf(member, now).online).length

  return (
    <div>
      <h1 className="wrap-anywhere text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">
        {greetingAt(now.getHours(), name)}
      </h1>
      <p className="text-ink-soft">
        {[formatDay(now), online && m.members_online({ count: online })].filter(Boolean).join('\u00a0· ')}
      </p>
    </div>
  )
}
