// The photos of posts, in a public bucket: what keeps them in the family is a name that nobody guesses.

import { db } from '@/lib/db'
import { photoName } from '@/lib/photo-size'
import type { Photo } from '@/lib/shrink-photo'

const A_YEAR = '31536000'

const bucket = () => db.storage.from('posts')

/** @returns the address under which everybody who knows it sees the photo */
export async function storePhoto({ file, size, extension }: Photo): Promise<string> {
  const path = photoName(size, extension)
  const { error } = await bucket().upload(path, file, { contentType: file.type, cacheControl: A_YEAR })
  if (error) throw error
  return bucket().getPublicUrl(path).data.publicUrl
}

/** Only the one who stored it can; a photo that stays behind harms nobody, so a failure is not told. */
export async function removePhoto(url: string) {
  const path = url.split('/').at(-1)
  if (path) await bucket().remove([path])
}
