// The views of media: pages and a timeline with filters and live changes of their own, so they are composed here.

import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { afterCursor } from '@/data/after-cursor'
import { type EditOf, readThingAgain, saveOrWaitRow } from '@/data/change-row'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { newestOf, type Position, toPage, without } from '@/data/page-rows'
import { keyOf, readFailure } from '@/data/queries'
import { wasSentBefore } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { undoDeletion } from '@/data/restore'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer, type Viewer } from '@/lib/viewer'
import { MEDIA_COLUMNS, media } from './media'
import type { Details, MediaItem } from './media-item'
import { type MediaPages, orderOf, PAGE_SIZE, withItem } from './media-pages'
import type { View } from './media-view'
import { signUrls } from './signed-urls'

/** Leaves only items of the album of an event. The rows are the same. */
const EVENT_COLUMNS =
  `${MEDIA_COLUMNS}, album_items!inner(albums!album_is_in_the_same_family!inner(event_id))` as typeof MEDIA_COLUMNS

export type Reader = Pick<Viewer, 'userId' | 'familyId'>

/** All views of a family's media, in pages. */
export const viewsKey = (familyId: string) => [...keyOf(media, familyId), 'views']

/** The timeline of a family's media, apart from the lists of cards. */
export const timelineKey = (familyId: string) => [...keyOf(media, familyId), 'timeline']

/** The rows of a view, in no order yet. */
export function selectMedia(
  { userId, familyId }: Reader,
  { type, sort, from }: View,
  options?: { count: 'exact'; head: true },
) {
  const columns = from === 'events' ? EVENT_COLUMNS : MEDIA_COLUMNS
  let query = db.from('media').select(columns, options).eq('family_id', familyId)
  if (from === 'events') query = query.not('album_items.albums.event_id', 'is', null)
  else if (from !== 'all') query = query.contains('places', [from])
  if (sort === 'mine') query = query.eq('user_id', userId)
  if (type === 'photos') query = query.like('file_type', 'image/%')
  if (type === 'videos') query = query.like('file_type', 'video/%')
  if (type === 'documents')
    query = query.not('file_type', 'like', 'image/%').not('file_type', 'like', 'video/%')
  return query
}

export const mediaQuery = (queryClient: QueryClient, reader: Reader, view: View) =>
  infiniteQueryOptions({
    queryKey: [...viewsKey(reader.familyId), view],
    queryFn: async ({ pageParam }) => {
      const ascending = view.sort === 'oldest'
      let query = selectMedia(reader, view)
      if (pageParam) query = query.or(afterCursor<string>(pageParam, ascending ? 'gt' : 'lt', 'listed_at'))
      const { data } = await query
        .order('listed_at', { ascending })
        .order('id', { ascending })
        .limit(PAGE_SIZE)
        .throwOnError()
      await signUrls(queryClient, data)
      return toPage(data, PAGE_SIZE, orderOf(view))
    },
    initialPageParam: null as Position | null,
    getNextPageParam: ({ next }) => next,
    // It is kept up to date live. To read a long list again takes a request for each of its pages.
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      offline: newestOf(PAGE_SIZE),
      ...readFailure(media.texts.failed),
    },
  })

/** Those of the items that are there, and that the viewer may see. */
export async function fetchItems(
  queryClient: QueryClient,
  familyId: string,
  ids: string[],
): Promise<MediaItem[]> {
  const items = await readAll((from, to) =>
    db
      .from('media')
      .select(MEDIA_COLUMNS)
      .eq('family_id', familyId)
      .in('id', ids)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  await signUrls(queryClient, items)
  return items
}

/** The item that a shared link opens; null when it is gone. */
export const itemQuery = (queryClient: QueryClient, familyId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf(media, familyId), 'item', id],
    queryFn: async () => (await fetchItems(queryClient, familyId, [id]))[0] ?? null,
  })

/** The conversation of a message; null when it is gone. */
export const conversationQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['media-message', messageId],
    queryFn: async () => {
      const { data } = await db
        .from('messages')
        .select('conversation_id')
        .eq('id', messageId)
        .maybeSingle()
        .throwOnError()
      return data?.conversation_id ?? null
    },
  })

/** Changes every view that is in the cache. */
export function changeMedia(
  queryClient: QueryClient,
  familyId: string,
  change: (pages: MediaPages, view: View) => MediaPages,
) {
  const views = queryClient.getQueriesData<MediaPages>({ queryKey: viewsKey(familyId) })
  for (const [queryKey, pages] of views) {
    if (pages) queryClient.setQueryData(queryKey, change(pages, queryKey.at(-1) as View))
  }
}

/** Its months and rows; what is not on the screen when it is looked at next. */
export const readTimelineAgain = (queryClient: QueryClient, familyId: string) =>
  queryClient.invalidateQueries({ queryKey: timelineKey(familyId) })

/** Reads again what shows only the albums of events: the items do not tell in which albums they are. */
export const readEventMediaAgain = (
  queryClient: QueryClient,
  familyId: string,
  time = Number.POSITIVE_INFINITY,
) =>
  queryClient.invalidateQueries({
    predicate: (query) => isOfEvents(query.queryKey, familyId) && wasSentBefore(query, time),
  })

const isOfEvents = ([table, family, ...rest]: QueryKey, familyId: string): boolean =>
  table === media.table &&
  family === familyId &&
  rest.some((part) => part === 'events' || (part as Partial<View> | null)?.from === 'events')

/** Shows an item as it is now, wherever it belongs. */
export function showItem(queryClient: QueryClient, reader: Reader, item: MediaItem) {
  readTimelineAgain(queryClient, reader.familyId)
  showInLists(queryClient, reader, item)
}

function showInLists(queryClient: QueryClient, { familyId, userId }: Reader, item: MediaItem) {
  changeMedia(queryClient, familyId, (pages, view) => withItem(pages, item, view, userId))
  queryClient.setQueryData(itemQuery(queryClient, familyId, item.id).queryKey, (known) => known && item)
}

/** Saves an edit of the details, and shows it without reading all pages again. */
export function useChangeDetails() {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: EditOf<MediaItem, Details>) =>
      saveOrWaitRow(queryClient, media, viewer.familyId, edit),
    onSuccess: ({ stored }, { original, values }) => {
      if (!stored) return
      showItem(queryClient, viewer, { ...original, ...values, ...stored })
      toastOf(media.texts.changed)
    },
    meta: { failure: (error) => failureOf(media.texts.changeFailed, error) },
  })
}

/** Turns an item clockwise by a quarter: `mutate(item)`. It turns at once, and back on failure. */
export function useRotate() {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const show = (item: MediaItem) => showItem(queryClient, viewer, item)

  return useMutation({
    // Each press turns it once, in order.
    scope: { id: 'rotate' },
    mutationFn: async ({ id, rotation }: MediaItem) => {
      const { data } = await db
        .from('media')
        .update({ rotation: (rotation + 90) % 360 })
        .eq('id', id)
        .select(MEDIA_COLUMNS)
        .single()
        .throwOnError()
      return data
    },
    onMutate: (item) => showInLists(queryClient, viewer, { ...item, rotation: (item.rotation + 90) % 360 }),
    onSuccess: show,
    onError: (_error, item) => show(item),
    meta: { failure: (error) => ({ title: m.media_rotate_failed(), description: errorMessage(error) }) },
  })
}

/** Deletes an item: `mutate(item)`. It leaves the screen immediately and returns on failure. */
export function useDeleteItem() {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id }: MediaItem) => deleteRow('media', id),
    onMutate: ({ id }) => changeMedia(queryClient, viewer.familyId, (pages) => without(pages, id)),
    onError: (_error, item) => showItem(queryClient, viewer, item),
    onSuccess: (_result, { id }) => {
      queryClient.setQueryData(itemQuery(queryClient, viewer.familyId, id).queryKey, null)
      readTimelineAgain(queryClient, viewer.familyId)
      toastOf(
        media.texts.deleted,
        undoDeletion([id], () => readThingAgain(queryClient, media, viewer.familyId)),
      )
    },
    meta: { failure: (error) => failureOf(media.texts.deleteFailed, error) },
  })
}
