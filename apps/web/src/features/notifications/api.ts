// Everything this feature asks of the server. Components never touch `db`.

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import type { Kind } from './kinds'
import type { Notification } from './notification'
import { asRead, type Cursor, type NotificationPages, toPage, without } from './notification-pages'
import { tellOtherDevices } from './other-devices'

export type Reader = { userId: string; familyId: string }

const FIFTEEN_MINUTES = 900_000

export const everything = (familyId: string) => ['notifications', familyId]
const unreadKey = (familyId: string) => [...everything(familyId), 'unread']
const listKey = (familyId: string) => [...everything(familyId), 'list']

/** The ids of what is unread, of the newest 100. */
export const unreadQuery = (familyId: string, kinds: Kind[]) =>
  queryOptions({
    queryKey: [...unreadKey(familyId), kinds],
    queryFn: async () => (await db.rpc('unread_notifications', { kinds }).throwOnError()).data,
    // Of a birthday nobody tells when its day begins.
    refetchInterval: FIFTEEN_MINUTES,
  })

export const listQuery = (familyId: string, kinds: Kind[]) =>
  infiniteQueryOptions({
    queryKey: [...listKey(familyId), kinds],
    queryFn: async ({ pageParam }) => {
      const before = pageParam && { before_at: pageParam.created_at, before_id: pageParam.id }
      const { data } = await db.rpc('my_notifications', { kinds, ...before }).throwOnError()
      // The types know no columns of a function that can be null.
      return toPage(data as Notification[])
    },
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next }) => next,
    // What one has not looked at for a while is read anew, and not page by page.
    gcTime: 0,
  })

function changeUnread(queryClient: QueryClient, familyId: string, change: (ids: string[]) => string[]) {
  queryClient.setQueriesData<string[]>({ queryKey: unreadKey(familyId) }, (ids) => ids && change(ids))
}

function changeList(
  queryClient: QueryClient,
  familyId: string,
  change: (pages: NotificationPages) => NotificationPages,
) {
  queryClient.setQueriesData<NotificationPages>(
    { queryKey: listKey(familyId) },
    (pages) => pages && change(pages),
  )
}

/** Counts it as unread, and has the list read again if it is open. */
export function showNew(queryClient: QueryClient, familyId: string, id: string) {
  changeUnread(queryClient, familyId, (ids) => [id, ...ids.filter((other) => other !== id)])
  queryClient.invalidateQueries({ queryKey: listKey(familyId) })
}

export function forget(queryClient: QueryClient, familyId: string, id: string) {
  changeUnread(queryClient, familyId, (ids) => ids.filter((other) => other !== id))
  changeList(queryClient, familyId, (pages) => without(pages, id))
}

const failure = (error: Error) => ({
  title: m.notifications_read_failed(),
  description: errorMessage(error, m.try_later()),
})

/** Marks one as read: at once, and no longer when the server refuses it. */
export function useRead({ userId, familyId }: Reader) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (notification_id: string) => {
      const read = { notification_id, user_id: userId }
      const options = { onConflict: 'notification_id,user_id', ignoreDuplicates: true }
      await db.from('notification_reads').upsert(read, options).throwOnError()
    },
    onMutate: (id) => {
      changeUnread(queryClient, familyId, (ids) => ids.filter((other) => other !== id))
      changeList(queryClient, familyId, (pages) => asRead(pages, (news) => news.id === id))
    },
    onSuccess: tellOtherDevices,
    // What was on its way before may not know of it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: everything(familyId) }),
    meta: { failure },
  })
}

/** Marks all as read that came until then; what arrives meanwhile stays new. */
export function useReadAll({ familyId }: Reader, kinds: Kind[]) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (until: string) => {
      await db.rpc('read_notifications', { kinds, until }).throwOnError()
    },
    onMutate: () => {
      changeUnread(queryClient, familyId, () => [])
      changeList(queryClient, familyId, (pages) => asRead(pages))
    },
    onSuccess: tellOtherDevices,
    onSettled: () => queryClient.invalidateQueries({ queryKey: everything(familyId) }),
    meta: { failure },
  })
}
