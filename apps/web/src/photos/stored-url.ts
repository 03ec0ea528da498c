import { supabaseUrl } from '@/lib/config'

/**
 * The address of a stored file as this page reaches it. A hub can have several addresses (at home, from outside), and a
 * stored link has the one that its author used.
 */
export const storedUrl = (url: string) => supabaseUrl + new URL(url, supabaseUrl).pathname

/**
 * The address of a rendition: a stored picture scaled down to a width
 * (https://supabase.com/docs/guides/storage/serving/image-transformations).
 * @param width in pixels
 */
export const renditionUrl = (url: string, width: number): string =>
  `${storedUrl(url).replace('/object/', '/render/image/')}?width=${width}`

type Box = { width: number; height: number; resize: 'cover' | 'contain' }

/**
 * The address of a rendition of any stored file: a scaled photo, or the first frame of a video. A server without
 * renditions, such as hosted Supabase, responds with the original file or an error.
 * @param fileUrl the address of the file: `…/object/sign/{bucket}/{path}?token=…` or `…/object/public/{bucket}/{path}`
 * @param box in pixels: filled and cut to its shape (`cover`), or not exceeded (`contain`)
 */
export function signedRenditionUrl(fileUrl: string, { width, height, resize }: Box): string {
  const url = new URL(fileUrl.replace(/\/object\/(sign|public)\//, '/render/image/$1/'))
  url.searchParams.set('width', String(width))
  url.searchParams.set('height', String(height))
  url.searchParams.set('resize', resize)
  return url.href
}
