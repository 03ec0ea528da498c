// Conversations as they are held in the cache, changed so that nothing is lost while some of them are being read.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Message } from '../message'
import { type MessagePages, type Place, withNewest } from './message-pages'

/** Changes all whose key begins like this: now, and again what is being read just now, which may be from before. */
export function changeHistories(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (pages: MessagePages) => MessagePages,
): void {
  const apply = () =>
    queryClient.setQueriesData<MessagePages>({ queryKey }, (pages) => pages && change(pages))
  apply()
  for (const { promise } of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    promise?.then(apply, () => undefined)
  }
}

type Newest = {
  messages: Message[]
  /** There are no others in the time that these messages cover and that the pages cover. */
  complete: boolean
}

/**
 * Brings the newest messages of a conversation up to date.
 * @param read answers with those from a place on, or with all there are; undefined when they cannot be had
 */
export async function renewHistory(
  queryClient: QueryClient,
  query: Query,
  read: (from: Place | null) => Promise<Newest | undefined>,
): Promise<void> {
  // A page on its way would undo it.
  await query.promise?.catch(() => undefined)
  const before = query.state.data as MessagePages | undefined
  if (!before) return
  const newest = await read(before.pages.at(-1)?.next ?? null)
  if (!newest) return
  // What has come and gone meanwhile may not be in the answer.
  if (query.state.data !== before || query.state.fetchStatus !== 'idle') {
    return renewHistory(queryClient, query, read)
  }
  queryClient.setQueryData<MessagePages>(
    query.queryKey,
    (known) => known && withNewest(known, newest.messages, newest.complete),
  )
}
