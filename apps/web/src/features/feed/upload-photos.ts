import { type PackedPhoto, unpackPhoto } from '@/photos/packed-photo'
import { publicUrl, uploadOnce } from '@/photos/picture-storage'
import { endProgress, showProgress } from '@/photos/upload-progress'
import { isAddress } from './post'

export const addressOf = (photo: string) => (isAddress(photo) ? photo : publicUrl('posts', photo))

/** Uploads what an earlier attempt has not stored yet. */
export async function uploadPhotos(files: PackedPhoto[]): Promise<void> {
  try {
    for (const { path } of files) showProgress(path, 0)
    for (const file of files) {
      await uploadOnce('posts', file.path, unpackPhoto(file), file.takenAt)
      showProgress(file.path, 1)
    }
  } finally {
    endProgress(files.map(({ path }) => path))
  }
}
