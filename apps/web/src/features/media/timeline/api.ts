// What the timeline asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { readFailure } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { type Reader, selectMedia, timelineKey } from '../api'
import type { MediaItem } from '../media-item'
import type { View } from '../media-view'
import { signUrls } from '../signed-urls'
import { type Month, type PageOfRows, startOf } from './months'

/** What of a view makes another timeline: the order does not. */
const partOf = ({ type, sort, from }: View) => [type, sort === 'mine', from]

export const monthsQuery = ({ userId, familyId }: Reader, view: View) =>
  queryOptions({
    queryKey: [...timelineKey(familyId), 'months', ...partOf(view)],
    queryFn: (): Promise<Month[]> =>
      readAll((from, to) =>
        db
          .rpc('media_months', {
            family: familyId,
            ...(view.type !== 'all' && { kinds: view.type }),
            ...(view.sort === 'mine' && { uploader: userId }),
            ...(view.from !== 'all' && { source: view.from }),
          })
          .range(from, to)
          .throwOnError(),
      ),
    // It is kept up to date live.
    staleTime: Number.POSITIVE_INFINITY,
    meta: readFailure(m.media_failed),
  })

/** Rows of the timeline, oldest first. */
export const rowsQuery = (queryClient: QueryClient, reader: Reader, view: View, page: PageOfRows) =>
  queryOptions({
    queryKey: [...timelineKey(reader.familyId), 'rows', ...partOf(view), page],
    queryFn: async (): Promise<MediaItem[]> => {
      const { data } = await selectMedia(reader, view)
        .gte('taken_month', page.oldest)
        .lte('taken_month', page.newest)
        .order('taken_month')
        .order('taken_at')
        .order('id')
        .range(page.skip, page.skip + page.count - 1)
        .throwOnError()
      await signUrls(queryClient, data)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: readFailure(m.media_failed),
  })

/** The position of an item in the timeline, counted from the oldest; null where it has none. */
export const positionQuery = (reader: Reader, view: View, months: readonly Month[], item: MediaItem) =>
  queryOptions({
    queryKey: [...timelineKey(reader.familyId), 'position', ...partOf(view), item.id],
    queryFn: async () => {
      const start = startOf(months, item.taken_month)
      if (start === undefined) return null
      const { count } = await selectMedia(reader, view, { count: 'exact', head: true })
        .eq('taken_month', item.taken_month)
        .or(`taken_at.lt."${item.taken_at}",and(taken_at.eq."${item.taken_at}",id.lt.${item.id})`)
        .throwOnError()
      return start + (count ?? 0)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
