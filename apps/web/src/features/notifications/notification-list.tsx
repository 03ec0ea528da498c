import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Skeleton } from '@/components/ui/skeleton'
import { dayName } from '@/dates/day-name'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { listQuery, useMarkAllRead, useMarkRead } from './api'
import { dayGroups } from './day-groups'
import { isSwitchedOff, type Kind } from './kinds'
import type { Notification } from './notification'
import { NotificationItem } from './notification-item'

type Props = { kinds: Kind[]; onClose: () => void }

/** The notifications by day. Opening one marks it as read. */
export function NotificationList({ kinds, onClose }: Props) {
  const { familyId } = useViewer()
  const list = useInfiniteQuery(listQuery(familyId, kinds))
  const now = useNow()
  const markAllRead = useMarkAllRead(kinds)
  const news = list.data?.pages.flatMap((page) => page.rows) ?? []
  const newest = news[0]

  return (
    <>
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-2 ps-4 pe-2 pt-2 pb-1">
        <h2 className="text-lg">{m.notifications_list()}</h2>
        {newest && (
          <Button
            variant="ghost"
            size="compact"
            className="text-sm"
            disabled={news.every(({ is_read }) => is_read) && !list.hasNextPage}
            onClick={() => markAllRead.mutate(newest.created_at)}
          >
            <CheckCheck aria-hidden className="size-4" />
            {m.notifications_read_all()}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        {list.isPending && <Skeletons />}
        {list.isError && !list.data && (
          <div className="p-2">
            <LoadFailure title={m.notifications_failed()} query={list} />
          </div>
        )}
        {list.data && !newest && (
          <p className="px-2 pt-1 pb-4 text-ink-soft">
            {isSwitchedOff(kinds) ? m.notifications_off() : m.notifications_empty()}
          </p>
        )}
        {dayGroups(news, now).map(({ day, items }) => (
          <Day key={day.getTime()} day={day} now={now} items={items} onClose={onClose} />
        ))}
        {list.hasNextPage && (
          <div className="grid pt-2">
            <LoadMore
              label={m.notifications_more()}
              busyLabel={m.notifications_loading()}
              busy={list.isFetchingNextPage}
              automatic={!list.isFetchNextPageError}
              onLoad={() => list.fetchNextPage()}
            />
          </div>
        )}
      </div>
    </>
  )
}

type DayProps = { day: Date; now: Date; items: Notification[]; onClose: () => void }

function Day({ day, now, items, onClose }: DayProps) {
  const markRead = useMarkRead()
  const name = dayName(day, now)

  return (
    <section aria-label={name}>
      <h3 className="px-2 pt-2 pb-1 font-body font-semibold text-ink-soft text-sm">{name}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem
              news={item}
              now={now}
              onOpen={() => {
                if (!item.is_read) markRead.mutate(item.id)
                onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label={m.notifications_loading()} className="grid gap-4 px-2 py-3">
      {['w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-9 flex-none rounded-full" />
          <div className="grid gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
