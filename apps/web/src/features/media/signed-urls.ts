// The addresses of the family's media: see photos/signed-urls.ts.

import type { QueryClient } from '@tanstack/react-query'
import * as signed from '@/photos/signed-urls'
import { locationOf, type MediaItem } from './media-item'

type File = Pick<MediaItem, 'bucket_id' | 'file_path'>

export const signUrls = (queryClient: QueryClient, files: readonly File[]) =>
  signed.signUrls(queryClient, files.map(locationOf))

export const useSignedUrl = (file: File) => signed.useSignedUrl(locationOf(file))

export const useFreshUrls = (files: readonly File[]) => signed.useFreshUrls(files.map(locationOf))

/** An address that is good for a while from now on; null for an unknown file. */
export async function freshUrl(queryClient: QueryClient, file: File): Promise<string | null | undefined> {
  await signUrls(queryClient, [file])
  return signed.knownUrl(queryClient, locationOf(file))
}
