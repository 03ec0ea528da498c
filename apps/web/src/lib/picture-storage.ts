// Pictures in public buckets: unguessable names keep them private.

import { db } from './db'
import { photoName } from './photo-size'
import type { Photo } from './shrink-picture'

type Bucket = 'posts' | 'avatars' | 'pictures'

const A_YEAR = '31536000'

/**
 * @param folder with a slash at its end
 * @returns the address of the picture, which needs no session
 */
export async function storePicture(bucket: Bucket, photo: Photo, folder = ''): Promise<string> {
  const { file } = photo
  const path = folder + photoName(photo)
  const files = db.storage.from(bucket)
  const { error } = await files.upload(path, file, { contentType: file.type, cacheControl: A_YEAR })
  if (error) throw error
  return files.getPublicUrl(path).data.publicUrl
}

/** Only its owner may delete it. A picture that stays behind is shown nowhere, so a failure is not reported. */
export async function removePicture(bucket: Bucket, url: string): Promise<void> {
  const path = url.split(`/${bucket}/`)[1]
  if (path) await db.storage.from(bucket).remove([path])
}
