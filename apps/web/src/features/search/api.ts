// Everything this feature asks of the server. Components never touch `db`.

import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { db } from '@/data/db'
import type { Found } from './found'

/** @param kind limits the search to up to 50 results of one kind, instead of a few of each */
export const searchQuery = (userId: string, words: string, kind: string | undefined) =>
  queryOptions({
    queryKey: ['search', userId, words, kind],
    queryFn: words
      ? async ({ signal }) => {
          const { data } = await db
            .rpc('search_hub', { query: words, ...(kind && { of_kind: kind, most: 50 }) })
            .abortSignal(signal)
            .throwOnError()
          return data as Found[]
        }
      : skipToken,
    // The last results stay while the user types on.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
