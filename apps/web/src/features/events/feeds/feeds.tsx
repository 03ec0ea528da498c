import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { lastSeenText } from '@/lib/presence'
import { formatDate } from '@/text/format'
import { type Feed, feedsQuery, useStopFeed } from './api'

/** The member's addresses: what each shows, when it was last read, and an end to it. */
export function Feeds({ userId }: { userId: string }) {
  const feeds = useQuery(feedsQuery(userId))
  const stop = useStopFeed(userId)
  const [stopping, setStopping] = useState<Feed>()

  if (feeds.isPending) {
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (!feeds.data) return <LoadFailure title={m.subscriptions_failed()} query={feeds} />
  return (
    <>
      {feeds.data.length === 0 ? (
        <p className="text-ink-soft text-sm">{m.subscriptions_none()}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {feeds.data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onStop={() => setStopping(feed)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={stopping !== undefined}
        onOpenChange={() => setStopping(undefined)}
        title={m.subscription_stop_confirm()}
        description={m.subscription_stop_text()}
        action={m.subscription_stop()}
        danger
        busy={stop.isPending}
        onConfirm={() => stopping && stop.mutate(stopping.id, { onSuccess: () => setStopping(undefined) })}
      />
    </>
  )
}

function FeedRow({ feed, onStop }: { feed: Feed; onStop: () => void }) {
  const now = useNow()
  const { kind, created_at, last_read_at } = feed
  const name = m.subscription_kind({ kind })
  const made = formatDate(new Date(created_at))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">
          {last_read_at
            ? m.subscription_read({ age: lastSeenText(last_read_at, now) })
            : m.subscription_never_read({ made })}
        </p>
      </div>
      <Button variant="quiet" aria-label={m.subscription_stop_label({ name, made })} onClick={onStop}>
        {m.subscription_stop()}
      </Button>
    </li>
  )
}
