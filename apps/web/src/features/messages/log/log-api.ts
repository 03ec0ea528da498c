// The messages of a conversation: loaded in pages that grow, and refreshed after a lost connection without reading all again.

import { infiniteQueryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import { afterCursor } from '@/data/after-cursor'
import { db } from '@/data/db'
import { keyOf, readFailure } from '@/data/queries'
import { wasSentBefore } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { messages } from '../messages'
import { type Cursor, newestMessages, type OlderPage, olderPage, PAGE_SIZE, toPage } from './message-pages'
import { quoteKey } from './quote-api'
import { refreshLog } from './refresh-log'

/** The most messages that are loaded again after a lost connection. */
const CATCH_UP = 500

/** The prefix of the query keys of all conversations of a family. */
export const logKey = (familyId: string) => [...keyOf(messages, familyId), 'log']

export const logQuery = (familyId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...logKey(familyId), conversationId],
    queryFn: async ({ pageParam }) => {
      const size = pageParam?.size ?? PAGE_SIZE
      const page = await readAll((from, to) => {
        const query = newestFirst(conversationId).range(from, to)
        return (pageParam ? query.or(afterCursor(pageParam)) : query).throwOnError()
      }, size)
      return toPage(page, size)
    },
    initialPageParam: null as OlderPage | null,
    getNextPageParam: (_page, pages) => olderPage(pages),
    // Live changes keep it current. Loading a long conversation again takes a request per page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: {
      offline: newestMessages,
      ...readFailure(messages.texts.failed),
    },
  })

/** Loads messages that were sent and deleted unnoticed. @param time spares conversations that were requested since then */
export async function catchUp(queryClient: QueryClient, familyId: string, time: number): Promise<void> {
  const missed = { queryKey: logKey(familyId), predicate: (query: Query) => wasSentBefore(query, time) }
  queryClient.removeQueries({ ...missed, type: 'inactive' })
  queryClient.invalidateQueries({ queryKey: quoteKey(familyId) })
  const open = queryClient.getQueryCache().findAll(missed)
  await Promise.all(
    open.map((query) =>
      refreshLog(queryClient, query, (from) => readFrom(from, String(query.queryKey.at(-1)))),
    ),
  )
}

async function readFrom(from: Cursor | null, conversationId: string) {
  const reading = readAll((first, last) => {
    const query = newestFirst(conversationId).range(first, last)
    return (from ? query.gte('created_at', from.created_at) : query).throwOnError()
  }, CATCH_UP)
  const newest = await reading.catch(() => undefined)
  return newest && { messages: newest, complete: newest.length < CATCH_UP }
}

const newestFirst = (conversationId: string) =>
  db
    .from('messages')
    .select('*')
    .eq('conversation_id', conversationId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
