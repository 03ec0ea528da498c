// Addresses under which the browser gets files of the private bucket, for an hour each. Many are signed with one
// request, kept beside the rows, and replaced in good time; a row that is read again keeps its address, and so the
// browser its picture.

import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { db } from '@/lib/db'
import type { MediaItem } from './media-item'

const LIFETIME_S = 3600
const RENEW_AFTER_MS = 50 * 60_000
const EVERY_MINUTE = 60_000

type File = Pick<MediaItem, 'file_path'>
/** `url` is null when there is no such file. */
type Signed = { url: string | null; signedAt: number }

const signedUrlQuery = ({ file_path }: File) =>
  queryOptions<Signed>({
    queryKey: ['media-url', file_path],
    queryFn: skipToken,
    gcTime: LIFETIME_S * 1000,
  })

const underWay = new Set<string>()

/**
 * Sees to it that these files have addresses that are good for a while. One that cannot be signed now is tried again
 * with the next call.
 */
export async function signUrls(queryClient: QueryClient, files: readonly File[]): Promise<void> {
  const due = files
    .filter((file) => {
      const known = queryClient.getQueryData(signedUrlQuery(file).queryKey)
      return !known || Date.now() - known.signedAt > RENEW_AFTER_MS
    })
    .map(({ file_path }) => file_path)
    .filter((path) => !underWay.has(path))
  if (due.length === 0) return

  for (const path of due) underWay.add(path)
  try {
    const signedAt = Date.now()
    const { data } = await db.storage.from('family-media').createSignedUrls(due, LIFETIME_S)
    for (const [index, file_path] of due.entries()) {
      const url = data?.[index]?.signedUrl ?? null
      if (data) queryClient.setQueryData(signedUrlQuery({ file_path }).queryKey, { url, signedAt })
    }
  } finally {
    for (const path of due) underWay.delete(path)
  }
}

/** @returns undefined until it is signed, null when there is no such file */
export const useSignedUrl = (file: File) => useQuery(signedUrlQuery(file)).data?.url

/**
 * Keeps the addresses of what is on the screen fresh, also across the sleep of a laptop.
 * @returns a function that looks at once, for when a file could not be had
 */
export function useFreshUrls(files: readonly File[]): () => void {
  const queryClient = useQueryClient()
  const refresh = () => {
    signUrls(queryClient, files)
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
