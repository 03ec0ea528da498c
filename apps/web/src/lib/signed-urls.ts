// Addresses under which the browser gets files of a private bucket, for an hour each. Many are signed with one
// request, kept beside the rows, and replaced in good time; a row that is read again keeps its address, and so the
// browser its picture.

import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { db } from './db'

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
  })

const underWay = new Set<string>()

/**
 * Sees to it that these files have addresses that are good for a while. One that cannot be signed now is tried again
 * with the next call.
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

/** @returns undefined until it is signed, null when there is no such file */
export const useSignedUrl = (bucket: Bucket, path: string) => useQuery(signedUrlQuery(bucket, path)).data?.url

/**
 * Keeps the addresses of what is on the screen fresh, also across the sleep of a laptop.
 * @returns a function that looks at once, for when a file could not be had
 */
export function useFreshUrls(bucket: Bucket, paths: readonly string[]): () => void {
  const queryClient = useQueryClient()
  const refresh = () => {
    signUrls(queryClient, bucket, paths)
  }

  // After every render, for there may be others: it costs nothing while all are fresh.
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
