// Pictures in public buckets: unguessable names keep them private.

import { db } from '@/data/db'
import { photoName } from './photo-size'
import type { Photo } from './shrink-picture'

type Bucket = 'posts' | 'avatars' | 'pictures'

const A_YEAR = '31536000'

/**
 * @param folder with a slash at its end
 * @returns the address of the picture, which needs no session
 */
export async function storePicture(bucket: Bucket, photo: Photo, folder = ''): Promise<string> {
  const path = folder + photoName(photo)
  await uploadOnce(bucket, path, photo.file, photo.takenAt)
  return publicUrl(bucket, path)
}

export const publicUrl = (bucket: Bucket, path: string) =>
  db.storage.from(bucket).getPublicUrl(path).data.publicUrl

/**
 * Uploads a picture under a name of the app's own, unless an earlier attempt with a lost response has stored it.
 * @param takenAt when it was taken, in the local time of the place, for its item in Media
 */
export async function uploadOnce(
  bucket: Bucket | 'messages',
  path: string,
  file: Blob,
  takenAt?: string,
): Promise<void> {
  const { error } = await db.storage.from(bucket).upload(path, file, {
    contentType: file.type,
    cacheControl: A_YEAR,
    metadata: { taken_at: takenAt },
  })
  if (error && !('statusCode' in error && error.statusCode === '409')) throw error
}

/** Only its owner may delete it. A picture that stays behind is shown nowhere, so a failure is not reported. */
export async function removePicture(bucket: Bucket, url: string): Promise<void> {
  const path = url.split(`/${bucket}/`)[1]
  if (path) await db.storage.from(bucket).remove([path])
}
