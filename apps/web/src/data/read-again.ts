// Reads queries again, by when their requests were sent.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** When the last request for the whole of a query was sent, in ms since the epoch. */
const sent = new WeakMap<Query, number>()

/** What is being loaded for the first time, and was invalidated meanwhile. */
const outdated = new WeakSet<Query>()

/**
 * Notes from now on when requests are sent. A first load that is invalidated is repeated once it has arrived: its response
 * may be older than the change, and TanStack Query itself sends no second request before there is data.
 */
export function trackRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') {
      // A further page of a list leaves the earlier pages as they are.
      if (!action.meta?.fetchMore) sent.set(query, Date.now())
    } else if (action.type === 'invalidate') {
      if (query.state.fetchStatus === 'fetching' && query.state.data === undefined) outdated.add(query)
    } else if (action.type === 'success' && !action.manual && outdated.delete(query)) {
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}

/** Whether the request for the data of a query, or for what is being loaded, was sent before a time. */
export const wasSentBefore = (query: Query, time: number) => (sent.get(query) ?? 0) < time

/** Reads the queries under a key again. @param time spares those whose requests were sent since then */
export const readAgain = (queryClient: QueryClient, queryKey: QueryKey, time = Number.POSITIVE_INFINITY) =>
  queryClient.invalidateQueries({ queryKey, predicate: (query) => wasSentBefore(query, time) })
