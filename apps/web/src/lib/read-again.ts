// Reads queries again, by when their requests were sent.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** When the last request for the whole of a query was sent, in ms since the epoch. */
const sent = new WeakMap<Query, number>()

/** Notes from now on when requests are sent. */
export function trackRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    // A further page of a list leaves the earlier pages as they are.
    if (!event.action.meta?.fetchMore) sent.set(event.query, Date.now())
  })
}

/** Whether the request for the data of a query, or for what is being loaded, was sent before a time. */
export const wasSentBefore = (query: Query, time: number) => (sent.get(query) ?? 0) < time

/** Reads the queries under a key again. @param time spares those whose requests were sent since then */
export const readAgain = (queryClient: QueryClient, queryKey: QueryKey, time = Number.POSITIVE_INFINITY) =>
  queryClient.invalidateQueries({ queryKey, predicate: (query) => wasSentBefore(query, time) })
