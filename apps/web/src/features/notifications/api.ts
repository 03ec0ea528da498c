// Everything this feature asks of the server. Components never touch `db`.

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { db } from '@/data/db'
import { mapPages, type Pages, type Position, toPage, withChanged, without } from '@/data/page-rows'
import { tellOtherDevices } from '@/data/person-channel'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import type { Kind } from './kinds'
import type { Notification } from './notification'

const FIFTEEN_MINUTES = 900_000
/** As many as `my_notifications` returns at a time. */
const PAGE_SIZE = 20
/** Of `my_notifications`. */
const ORDER = ['created_at.desc', 'id.desc']

export const notificationsKey = (familyId: string) => ['notifications', familyId]
const unreadKey = (familyId: string) => [...notificationsKey(familyId), 'unread']
const listKey = (familyId: string) => [...notificationsKey(familyId), 'list']

/** The ids of the unread among the newest 100 notifications. */
export const unreadQuery = (familyId: string, kinds: Kind[]) =>
  queryOptions({
    queryKey: [...unreadKey(familyId), kinds],
    queryFn: async () => (await db.rpc('unread_notifications', { kinds }).throwOnError()).data,
    // The start of a birthday is no change in the database, so nothing announces it.
    refetchInterval: FIFTEEN_MINUTES,
  })

export const listQuery = (familyId: string, kinds: Kind[]) =>
  infiniteQueryOptions({
    queryKey: [...listKey(familyId), kinds],
    queryFn: async ({ pageParam }) => {
      const before = pageParam && { before_at: pageParam.created_at, before_id: pageParam.id }
      const { data } = await db.rpc('my_notifications', { kinds, ...before }).throwOnError()
      // The generated types do not know which result columns of a function can be null.
      return toPage(data as Notification[], PAGE_SIZE, ORDER)
    },
    initialPageParam: null as Position | null,
    getNextPageParam: ({ next }) => next,
    // Reopening the panel loads the first page again instead of every loaded page.
    gcTime: 0,
  })

function changeUnread(queryClient: QueryClient, familyId: string, change: (ids: string[]) => string[]) {
  queryClient.setQueriesData<string[]>({ queryKey: unreadKey(familyId) }, (ids) => ids && change(ids))
}

function changeList(
  queryClient: QueryClient,
  familyId: string,
  change: (pages: Pages<Notification>) => Pages<Notification>,
) {
  queryClient.setQueriesData<Pages<Notification>>(
    { queryKey: listKey(familyId) },
    (pages) => pages && change(pages),
  )
}

/** Counts a new notification as unread, and reloads the list if it is open. */
export function showNew(queryClient: QueryClient, familyId: string, id: string) {
  changeUnread(queryClient, familyId, (ids) => [id, ...ids.filter((other) => other !== id)])
  queryClient.invalidateQueries({ queryKey: listKey(familyId) })
}

export function removeNotification(queryClient: QueryClient, familyId: string, id: string) {
  changeUnread(queryClient, familyId, (ids) => ids.filter((other) => other !== id))
  changeList(queryClient, familyId, (pages) => without(pages, id))
}

const asRead = (news: Notification): Notification => ({ ...news, is_read: true })

const failure = (error: Error) => ({
  title: m.notifications_read_failed(),
  description: errorMessage(error, m.try_later()),
})

/** Marks a notification as read: `mutate(id)`. Shown immediately, and undone when the server refuses it. */
export function useMarkRead() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (notification_id: string) => {
      const read = { notification_id, user_id: userId }
      const options = { onConflict: 'notification_id,user_id', ignoreDuplicates: true }
      await db.from('notification_reads').upsert(read, options).throwOnError()
    },
    onMutate: (id) => {
      changeUnread(queryClient, familyId, (ids) => ids.filter((other) => other !== id))
      changeList(queryClient, familyId, (pages) => withChanged(pages, id, asRead))
    },
    onSuccess: tellOtherDevices,
    // A response that was pending may be older than the mark.
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey(familyId) }),
    meta: { failure },
  })
}

/** Marks what tells of these things as read: the viewer has opened them. They are known by their ids. */
export function useMarkOpened() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useCallback(
    async (subjects: string[]) => {
      const marked = await Promise.all(
        subjects.map(async (subject) => (await db.rpc('read_notifications_about', { subject })).data ?? []),
      )
      if (marked.flat().length === 0) return
      queryClient.invalidateQueries({ queryKey: notificationsKey(familyId) })
      tellOtherDevices()
    },
    [queryClient, familyId],
  )
}

/** Marks all notifications up to a time as read: `mutate(until)`. Those that arrive in the meantime stay unread. */
export function useMarkAllRead(kinds: Kind[]) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (until: string) => {
      await db.rpc('read_notifications', { kinds, until }).throwOnError()
    },
    onMutate: () => {
      changeUnread(queryClient, familyId, () => [])
      changeList(queryClient, familyId, (pages) => mapPages(pages, (rows) => rows.map(asRead)))
    },
    onSuccess: tellOtherDevices,
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey(familyId) }),
    meta: { failure },
  })
}
