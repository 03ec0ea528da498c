// Signed addresses of private files, valid for an hour. They are requested in batches, cached apart from the rows and
// renewed in time. A row that is loaded again keeps its address, and the browser its cached picture.

import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { db } from './db'
import { asRead } from './kept/as-read'

const LIFETIME_S = 3600
const RENEW_AFTER_MS = 50 * 60_000
const EVERY_MINUTE = 60_000

type Bucket = 'family-media' | 'messages'
/** `url` is null when there is no such file. */
type Signed = { url: string | null; signedAt: number }

const signedUrlQuery = (bucket: Bucket, path: string) =>
  queryOptions<Signed>({
    queryKey: ['file-url', bucket, path],
    queryFn: skipToken,
    gcTime: LIFETIME_S * 1000,
    meta: { keep: asRead },
  })

const underWay = new Set<string>()

/**
 * Signs the addresses of files that have none or an old one. A failed one is tried again with the next call.
 */
export async function signUrls(
  queryClient: QueryClient,
  bucket: Bucket,
  paths: readonly string[],
): Promise<void> {
  const due = paths
    .filter((path) => {
      const known = queryClient.getQueryData(signedUrlQuery(bucket, path).queryKey)
      return !known || Date.now() - known.signedAt > RENEW_AFTER_MS
    })
    .filter((path) => !underWay.has(path))
  if (due.length === 0) return

  for (const path of due) underWay.add(path)
  try {
    const signedAt = Date.now()
    const { data } = await db.storage.from(bucket).createSignedUrls(due, LIFETIME_S)
    for (const [index, path] of due.entries()) {
      const url = data?.[index]?.signedUrl ?? null
      if (data) queryClient.setQueryData(signedUrlQuery(bucket, path).queryKey, { url, signedAt })
    }
  } finally {
    for (const path of due) underWay.delete(path)
  }
}

/** @returns undefined until it is signed, null for a file that does not exist */
export const useSignedUrl = (bucket: Bucket, path: string) => useQuery(signedUrlQuery(bucket, path)).data?.url

/**
 * Keeps the addresses of files on the screen fresh, even after a laptop slept.
 * @returns a function that renews them immediately, for a file that failed to load
 */
export function useFreshUrls(bucket: Bucket, paths: readonly string[]): () => void {
  const queryClient = useQueryClient()
  const refresh = () => {
    signUrls(queryClient, bucket, paths)
  }

  // After every render, since the paths may differ: it costs nothing while all are fresh.
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, EVERY_MINUTE)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  })
  return refresh
}
