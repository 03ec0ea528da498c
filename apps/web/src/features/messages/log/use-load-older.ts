import { useEffect } from 'react'

/** Older messages are loaded before the reader reaches the oldest one. */
const ROWS_LEFT = 15

export type OlderMessages = {
  exist: boolean
  loading: boolean
  failed: boolean
  load: () => void
}

/**
 * Loads older messages when they are needed; after a failure only on request.
 * @param firstShown the index of the first rendered row
 * @param seeking whether a message further back is wanted
 */
export function useLoadOlder(older: OlderMessages, firstShown: number | undefined, seeking: boolean): void {
  const { exist, loading, failed, load } = older
  const nearOldest = (firstShown ?? Number.POSITIVE_INFINITY) < ROWS_LEFT
  const wanted = exist && !failed && (nearOldest || seeking)

  useEffect(() => {
    if (wanted && !loading) load()
  }, [wanted, loading, load])
}
