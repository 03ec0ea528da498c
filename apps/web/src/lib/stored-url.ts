import { supabaseUrl } from './config'
import { db } from './db'

/**
 * The address of a stored file as this page reaches it. A family may know its Kinfold by several addresses (at home,
 * from outside), and a link carries the one that its author used.
 */
export const storedUrl = (url: string) => supabaseUrl + new URL(url, supabaseUrl).pathname

/**
 * The address of a stored picture made as wide as it is shown, never wider than it is
 * (https://supabase.com/docs/guides/storage/serving/image-transformations).
 * @param width in pixels
 */
export function renditionUrl(url: string, width: number): string {
  const [, bucket = '', path = ''] =
    /\/object\/public\/([^/]+)\/(.+)$/.exec(new URL(url, supabaseUrl).pathname) ?? []
  return db.storage.from(bucket).getPublicUrl(decodeURIComponent(path), { transform: { width } }).data
    .publicUrl
}
