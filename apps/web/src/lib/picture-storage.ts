// Pictures in a public bucket: what keeps them in the family is a name that nobody guesses.

import { db } from './db'
import { photoName } from './photo-size'
import type { Photo } from './shrink-picture'

type Bucket = 'posts' | 'avatars' | 'pictures'

const A_YEAR = '31536000'

/**
 * @param folder with a slash at its end
 * @returns the address under which everybody who knows it sees the picture
 */
export async function storePicture(bucket: Bucket, photo: Photo, folder = ''): Promise<string> {
  const { file } = photo
  const path = folder + photoName(photo)
  const files = db.storage.from(bucket)
  const { error } = await files.upload(path, file, { contentType: file.type, cacheControl: A_YEAR })
  if (error) throw error
  return files.getPublicUrl(path).data.publicUrl
}

/** Only the one who stored it can; a picture that stays behind is shown nowhere, so a failure is not told. */
export async function removePicture(bucket: Bucket, url: string): Promise<void> {
  const path = url.split(`/${bucket}/`)[1]
  if (path) await db.storage.from(bucket).remove([path])
}
