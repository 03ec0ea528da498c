import { useCallback, useEffect, useRef } from 'react'
import { useFreshUrls, useSignedUrl } from '@/photos/signed-urls'
import { previewOf } from '../composer/previews'

const locationOf = (path: string) => `messages/${path}`

/** @returns the address of the photo; undefined while it is being loaded, null for an unknown photo */
export function usePhotoUrl(path: string): string | null | undefined {
  const signed = useSignedUrl(locationOf(path))
  return previewOf(path) ?? signed
}

/**
 * Keeps the addresses of the photos and other files on the screen fresh.
 * @param paths of photos
 * @param stored of other files that the server has
 * @returns a stable function that renews them immediately, for a photo that failed to load
 */
export function useFreshFiles(paths: readonly string[], stored: readonly string[]): () => void {
  const photos = paths.filter((path) => !previewOf(path))
  const refresh = useFreshUrls([...photos, ...stored].map(locationOf))
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  // A new function for every render would render all rows again.
  return useCallback(() => latest.current(), [])
}
