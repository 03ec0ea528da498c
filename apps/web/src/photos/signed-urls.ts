// The addresses of stored files. Those of private files are signed and valid for an hour. They are requested in batches, cached
// apart from the rows and renewed in time. A row that is loaded again keeps its address, and the browser its cached picture.

import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'

const RENEW_AFTER_MS = 50 * 60_000
const EVERY_MINUTE = 60_000

/** Where a file is stored: `{bucket}/{path}`. */
export type Location = string
/** `url` is null for an unknown file. */
type Signed = { url: string | null; signedAt: number }

function placeOf(location: Location) {
  const [bucket = '', ...path] = location.split('/')
  return { bucket, path: path.join('/'), isPrivate: PRIVATE_BUCKETS.includes(bucket) }
}

const signedUrlQuery = (location: Location) =>
  queryOptions<Signed>({
    queryKey: ['file-url', location],
    queryFn: skipToken,
    gcTime: SIGNED_FOR_S * 1000,
    meta: { offline: wholeResult },
  })

const underWay = new Set<Location>()

/**
 * Signs the addresses of private files that have none or an old one. A failed one is tried again with the next call.
 */
export async function signUrls(queryClient: QueryClient, locations: readonly Location[]): Promise<void> {
  const due = locations.filter((location) => {
    if (!placeOf(location).isPrivate || underWay.has(location)) return false
    const known = queryClient.getQueryData(signedUrlQuery(location).queryKey)
    return !known || Date.now() - known.signedAt > RENEW_AFTER_MS
  })
  await Promise.all(
    PRIVATE_BUCKETS.map((bucket) =>
      signIn(
        queryClient,
        bucket,
        due.filter((location) => placeOf(location).bucket === bucket),
      ),
    ),
  )
}

async function signIn(queryClient: QueryClient, bucket: string, due: Location[]): Promise<void> {
  if (due.length === 0) return
  for (const location of due) underWay.add(location)
  try {
    const signedAt = Date.now()
    const paths = due.map((location) => placeOf(location).path)
    const { data } = await db.storage.from(bucket).createSignedUrls(paths, SIGNED_FOR_S)
    for (const [index, location] of due.entries()) {
      const url = data?.[index]?.signedUrl ?? null
      if (data) queryClient.setQueryData(signedUrlQuery(location).queryKey, { url, signedAt })
    }
  } finally {
    for (const location of due) underWay.delete(location)
  }
}

/** @returns undefined until it is signed, null for a file that does not exist */
export function useSignedUrl(location: Location): string | null | undefined {
  const signed = useQuery(signedUrlQuery(location)).data?.url
  return publicUrl(location) ?? signed
}

/** As `useSignedUrl`, at this moment. */
export const knownUrl = (queryClient: QueryClient, location: Location) =>
  publicUrl(location) ?? queryClient.getQueryData(signedUrlQuery(location).queryKey)?.url

function publicUrl(location: Location): string | undefined {
  const { bucket, path, isPrivate } = placeOf(location)
  return isPrivate || !path ? undefined : db.storage.from(bucket).getPublicUrl(path).data.publicUrl
}

/**
 * Keeps the addresses of files on the screen fresh, even after a laptop slept.
 * @returns a function that renews them immediately, for a file that failed to load
 */
export function useFreshUrls(locations: readonly Location[]): () => void {
  const queryClient = useQueryClient()
  const refresh = () => {
    signUrls(queryClient, locations)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other files
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, EVERY_MINUTE)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [queryClient, locations.join()])
  return refresh
}

/** Their files have signed addresses; those of the others are public. */
const PRIVATE_BUCKETS = ['family-media', 'messages']

/** How long a signed address is good, in seconds. */
const SIGNED_FOR_S = 3600
