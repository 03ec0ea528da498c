// The messages of a conversation: loaded page by page, and refreshed after a lost connection.

import { infiniteQueryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import { afterCursor } from '@/data/after-cursor'
import { db } from '@/data/db'
import { wasSentBefore } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { refreshHistory } from './histories'
import { newestMessages, type OlderPage, olderPage, PAGE_SIZE, type Place, toPage } from './message-pages'
import { quoteKey } from './quote-api'

/** The most messages that are loaded again after a lost connection. */
const CATCH_UP = 500

/** The prefix of the query keys of all conversations of a family. */
export const historyKey = (familyId: string) => ['messages', familyId]

export const historyQuery = (familyId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(familyId), conversationId],
    queryFn: async ({ pageParam }) => {
      const size = pageParam?.size ?? PAGE_SIZE
      const messages = await readAll((from, to) => {
        const query = newestFirst(conversationId).range(from, to)
        return (pageParam ? query.or(afterCursor(pageParam)) : query).throwOnError()
      }, size)
      return toPage(messages, size)
    },
    initialPageParam: null as OlderPage | null,
    getNextPageParam: (_page, pages) => olderPage(pages),
    // Live changes keep it current. Loading a long history again takes a request per page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: {
      offline: newestMessages,
      failure: (error) => ({
        title: m.messages_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })

/** Loads what was sent and deleted unnoticed. @param time spares conversations that were requested since then */
export async function catchUp(queryClient: QueryClient, familyId: string, time: number): Promise<void> {
  const missed = { queryKey: historyKey(familyId), predicate: (query: Query) => wasSentBefore(query, time) }
  queryClient.removeQueries({ ...missed, type: 'inactive' })
  queryClient.invalidateQueries({ queryKey: quoteKey(familyId) })
  const open = queryClient.getQueryCache().findAll(missed)
  await Promise.all(
    open.map((query) =>
      refreshHistory(queryClient, query, (from) => readFrom(from, String(query.queryKey.at(-1)))),
    ),
  )
}

async function readFrom(from: Place | null, conversationId: string) {
  const reading = readAll((first, last) => {
    const query = newestFirst(conversationId).range(first, last)
    return (from ? query.gte('created_at', from.created_at) : query).throwOnError()
  }, CATCH_UP)
  const messages = await reading.catch(() => undefined)
  return messages && { messages, complete: messages.length < CATCH_UP }
}

const newestFirst = (conversationId: string) =>
  db
    .from('messages')
    .select('*')
    .eq('conversation_id', conversationId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
