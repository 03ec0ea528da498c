// Pictures of people, in a public bucket, each in a folder of the person's own: the name is what nobody guesses.

import { db } from '@/lib/db'
import { photoName } from '@/lib/photo-size'
import type { Photo } from '@/lib/shrink-picture'

const A_YEAR = '31536000'

const bucket = () => db.storage.from('avatars')

/** @returns the address under which everybody who knows it sees the picture */
export async function storeAvatar(userId: string, photo: Photo): Promise<string> {
  const path = `${userId}/${photoName(photo)}`
  const { error } = await bucket().upload(path, photo.file, {
    contentType: photo.file.type,
    cacheControl: A_YEAR,
  })
  if (error) throw error
  return bucket().getPublicUrl(path).data.publicUrl
}

/** A picture that stays behind is shown nowhere, so a failure is not told. */
export async function removeAvatar(url: string) {
  const path = url.split('/avatars/')[1]
  if (path) await bucket().remove([path])
}
