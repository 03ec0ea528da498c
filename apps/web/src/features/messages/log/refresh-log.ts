// Changes conversations in the query cache without losing changes to a page that is being loaded.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Message } from '../message'
import { type Cursor, type MessagePages, withNewest } from './message-pages'

/** Changes all conversations under a key: now, and again once pending pages arrive, which may be older than the change. */
export function changeLogs(
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
  /** Whether they include every message that the loaded pages cover. */
  complete: boolean
}

/**
 * Refreshes the newest messages of a conversation.
 * @param load resolves to the messages from a place on, or all of them for null; undefined when they failed to load
 */
export async function refreshLog(
  queryClient: QueryClient,
  query: Query,
  load: (from: Cursor | null) => Promise<Newest | undefined>,
): Promise<void> {
  // A page that arrives later would undo it.
  await query.promise?.catch(() => undefined)
  const before = query.state.data as MessagePages | undefined
  if (!before) return
  const newest = await load(before.pages.at(-1)?.next ?? null)
  if (!newest) return
  // The response may be older than a change in the meantime.
  if (query.state.data !== before || query.state.fetchStatus !== 'idle') {
    return refreshLog(queryClient, query, load)
  }
  queryClient.setQueryData<MessagePages>(
    query.queryKey,
    (known) => known && withNewest(known, newest.messages, newest.complete),
  )
}
