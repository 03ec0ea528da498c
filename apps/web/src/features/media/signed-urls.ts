// The addresses of the family's media: see lib/signed-urls.ts.

import type { QueryClient } from '@tanstack/react-query'
import * as signed from '@/lib/signed-urls'
import type { MediaItem } from './media-item'

const BUCKET = 'family-media'

type File = Pick<MediaItem, 'file_path'>
const pathsOf = (files: readonly File[]) => files.map(({ file_path }) => file_path)

export const signUrls = (queryClient: QueryClient, files: readonly File[]) =>
  signed.signUrls(queryClient, BUCKET, pathsOf(files))

export const useSignedUrl = (file: File) => signed.useSignedUrl(BUCKET, file.file_path)

export const useFreshUrls = (files: readonly File[]) => signed.useFreshUrls(BUCKET, pathsOf(files))
