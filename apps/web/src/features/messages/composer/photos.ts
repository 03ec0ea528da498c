// The photos of a message: shrunk when they are chosen, uploaded when the message is sent.

import { db } from '@/data/db'
import { photoName } from '@/photos/photo-size'
import { shrinkPhoto } from '@/photos/shrink-photo'
import type { Photo } from '@/photos/shrink-picture'
import { forgetPreview, keepPreview } from './previews'

export type ChosenPhoto = {
  photo: Photo
  /** In the bucket `messages`; sending again uses the same path. */
  path: string
}

/** @throws when the browser cannot decode the file as a picture */
export async function choosePhoto(conversationId: string, file: File): Promise<ChosenPhoto> {
  const photo = await shrinkPhoto(file)
  const path = `${conversationId}/${photoName(photo)}`
  keepPreview(path, photo.file)
  return { photo, path }
}

/** Only the sender may delete them. A file that stays behind is shown nowhere, so a failure is not reported. */
export async function removePhotos(paths: string[]): Promise<void> {
  paths.forEach(forgetPreview)
  if (paths.length > 0) await db.storage.from('messages').remove(paths)
}
