// Keeps the results of queries that say so (`meta.keep`), and shows a kept result until the server has answered.

import type { Query, QueryClient } from '@tanstack/react-query'
import { personalOwner } from '@/browser/personal-owner'
import { whenIdle } from '@/browser/when-idle'
import { type Kept, readKept, writeKept } from './kept-content'

const WRITE_AFTER_MS = 1_000

export function keepQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>()

  function keep(query: Query) {
    if (changed.size === 0) setTimeout(() => whenIdle(write), WRITE_AFTER_MS)
    changed.add(query)
  }

  function write() {
    // The session may have ended: an answer can arrive later.
    const current = [...changed].filter(({ queryHash }) => personalOwner() && cache.get(queryHash))
    changed.clear()
    writeKept(new Map(current.map((query) => [query.queryHash, keptOf(query)]))).catch(console.warn)
  }

  function begin(query: Query) {
    if (!query.meta?.keep) return
    if (query.state.data === undefined) restore(query)
    else keep(query)
  }

  cache.getAll().forEach(begin)
  cache.subscribe((event) => {
    if (event.type === 'added') begin(event.query)
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.keep)
      keep(event.query)
  })
}

function keptOf({ meta, state }: Query): Kept | undefined {
  const data = meta?.keep?.(state.data as never)
  return data === undefined ? undefined : { data, at: state.dataUpdatedAt }
}

async function restore(query: Query) {
  const kept = await readKept(query.queryHash).catch(() => undefined)
  // The server may have been faster.
  if (!kept || query.state.data !== undefined) return
  query.setState({
    data: kept.data,
    dataUpdatedAt: kept.at,
    status: 'success',
    error: null,
    // Even what live changes keep current has to be read again.
    isInvalidated: true,
  })
}
