import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * When the content on the screen was last current, in ms since 1970: that of its oldest part. Undefined when the browser
 * keeps none of it.
 * @param lost when the server was lost
 */
export function useReadAt(lost: number): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  return useSyncExternalStore(subscribe, () => readAt(cache, lost))
}

function readAt(cache: QueryCache, lost: number): number | undefined {
  const shown = cache.getAll().filter((query) => query.meta?.offline && query.isActive() && query.state.data)
  return shown.length > 0 ? Math.min(...shown.map((query) => timeOf(query, lost))) : undefined
}

/** What this page has read itself was kept current until the server was lost; the rest is from an earlier page. */
const timeOf = ({ state: { dataUpdatedAt } }: Query, lost: number) =>
  dataUpdatedAt < performance.timeOrigin ? dataUpdatedAt : Math.max(dataUpdatedAt, lost)
