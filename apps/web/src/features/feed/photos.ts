// The photos of posts, in a public bucket: what keeps them in the family is a name that nobody guesses.

import { db } from '@/lib/db'
import { photoName, type Size } from '@/lib/photo-size'
import type { Photo } from '@/lib/shrink-picture'
import { renditionUrl, storedUrl } from '@/lib/stored-url'

const A_YEAR = '31536000'

const bucket = () => db.storage.from('posts')

/** @returns the address under which everybody who knows it sees the photo */
export async function storePhoto(photo: Photo): Promise<string> {
  const { file } = photo
  const path = photoName(photo)
  const { error } = await bucket().upload(path, file, { contentType: file.type, cacheControl: A_YEAR })
  if (error) throw error
  return bucket().getPublicUrl(path).data.publicUrl
}

const RENDITION_WIDTHS = [480, 960, 1440]

/** The photo in the widths that it is shown in, for `srcset`; the largest is the photo itself. */
export function sourceSet(url: string, size: Size | undefined): string {
  const renditions = RENDITION_WIDTHS.filter((width) => !size || width < size.width)
  const sources = renditions.map((width) => `${renditionUrl(url, width)} ${width}w`)
  return [...sources, ...(size ? [`${storedUrl(url)} ${size.width}w`] : [])].join(', ')
}

/** Only the one who stored it can; a photo that stays behind harms nobody, so a failure is not told. */
export async function removePhoto(url: string) {
  const path = url.split('/').at(-1)
  if (path) await bucket().remove([path])
}
