// The photo that goes with a message: it is shrunk when it is chosen, and stored with the message.

import { db } from '@/lib/db'
import { photoName } from '@/lib/photo-size'
import { shrinkPhoto } from '@/lib/shrink-photo'
import type { Photo } from '@/lib/shrink-picture'

const A_YEAR = '31536000'

export type ChosenPhoto = {
  photo: Photo
  /** Where it will be stored. It stays the same when it is sent once more. */
  path: string
}

/** What this tab has sent itself is shown from its memory, and need not come back from the server. */
const previews = new Map<string, string>()

/** @returns a `blob:` URL, or undefined for photos of others */
export const previewOf = (path: string) => previews.get(path)

/** @throws when the browser cannot show the file as a picture */
export async function choosePhoto(conversationId: string, file: File): Promise<ChosenPhoto> {
  const photo = await shrinkPhoto(file)
  const path = `${conversationId}/${photoName(photo)}`
  previews.set(path, URL.createObjectURL(photo.file))
  return { photo, path }
}

export function forgetPreview(path: string): void {
  const url = previews.get(path)
  if (url) URL.revokeObjectURL(url)
  previews.delete(path)
}

export async function uploadPhoto({ photo: { file }, path }: ChosenPhoto): Promise<void> {
  const { error } = await db.storage
    .from('messages')
    .upload(path, file, { contentType: file.type, cacheControl: A_YEAR })
  // It lies there already when an answer was lost on the way.
  if (error && !('statusCode' in error && error.statusCode === '409')) throw error
}

/** Nobody but the writer can; a file that stays behind is shown nowhere, so a failure is not told. */
export async function removePhoto(path: string): Promise<void> {
  forgetPreview(path)
  await db.storage.from('messages').remove([path])
}
