import { useFreshUrls, useSignedUrl } from '@/lib/signed-urls'
import { previewOf } from '../composer/photo'

const BUCKET = 'messages'

/** @returns where the photo is to be had; undefined until that is known, null when there is none */
export function usePhotoUrl(path: string): string | null | undefined {
  const signed = useSignedUrl(BUCKET, path)
  return previewOf(path) ?? signed
}

/**
 * Keeps the addresses of what is on the screen fresh.
 * @returns a function that looks at once, for when a photo could not be had
 */
export const useFreshPhotos = (paths: readonly string[]) =>
  useFreshUrls(
    BUCKET,
    paths.filter((path) => !previewOf(path)),
  )
