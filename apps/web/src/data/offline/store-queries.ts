// Stores the results of queries with `meta.offline`, and shows a stored result until the server has responded.

import type { Query, QueryClient } from '@tanstack/react-query'
import { personalOwner } from '@/browser/personal-owner'
import { whenIdle } from '@/browser/when-idle'
import { type OfflineResult, readOffline, writeOffline } from './offline-results'

const WRITE_AFTER_MS = 1_000

export function storeQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>()

  function store(query: Query) {
    if (changed.size === 0) setTimeout(() => whenIdle(write), WRITE_AFTER_MS)
    changed.add(query)
  }

  function write() {
    // The session may have ended: a response can arrive later.
    const current = [...changed].filter(({ queryHash }) => personalOwner() && cache.get(queryHash))
    changed.clear()
    writeOffline(new Map(current.map((query) => [query.queryHash, offlineResultOf(query)]))).catch(
      console.warn,
    )
  }

  function begin(query: Query) {
    if (!query.meta?.offline) return
    if (query.state.data === undefined) restore(query)
    else store(query)
  }

  cache.getAll().forEach(begin)
  cache.subscribe((event) => {
    if (event.type === 'added') begin(event.query)
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.offline)
      store(event.query)
  })
}

function offlineResultOf({ meta, state }: Query): OfflineResult | undefined {
  const data = meta?.offline?.(state.data as never)
  return data === undefined ? undefined : { data, at: state.dataUpdatedAt }
}

async function restore(query: Query) {
  const stored = await readOffline(query.queryHash).catch(() => undefined)
  // The server may have been faster.
  if (!stored || query.state.data !== undefined) return
  query.setState({
    data: stored.data,
    dataUpdatedAt: stored.at,
    status: 'success',
    error: null,
    // Even what live changes keep current has to be read again.
    isInvalidated: true,
  })
}
