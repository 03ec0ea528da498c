// What the dialog for other calendars asks of the server.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'

export const FEED_KINDS = ['all', 'own', 'birthdays'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export type Feed = { id: string; kind: string; created_at: string; last_read_at: string | null }

/** The member's own feeds, newest first. */
export const feedsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-feeds', userId],
    queryFn: async (): Promise<Feed[]> => {
      const { data } = await db
        .from('calendar_feeds')
        .select('id, kind, created_at, last_read_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .throwOnError()
      return data
    },
    // Other apps read them all the time.
    staleTime: 0,
  })

/** Its result is the token, which cannot be read again. */
export function useCreateFeed(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (kind: FeedKind): Promise<string> => {
      const { data } = await db.rpc('create_calendar_feed', { kind }).throwOnError()
      return data
    },
    onSettled: () => queryClient.invalidateQueries(feedsQuery(userId)),
    meta: {
      failure: (error) => ({ title: m.subscription_create_failed(), description: errorMessage(error) }),
    },
  })
}

export function useStopFeed(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (id: string) => {
      await db.from('calendar_feeds').delete().eq('id', id).throwOnError()
    },
    onSuccess: () => toast.success(m.subscription_stopped()),
    onSettled: () => queryClient.invalidateQueries(feedsQuery(userId)),
    meta: { failure: (error) => ({ title: m.subscription_stop_failed(), description: errorMessage(error) }) },
  })
}
