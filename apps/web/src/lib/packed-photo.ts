import { photoName } from './photo-size'
import type { Photo } from './shrink-picture'

/** A photo as IndexedDB keeps it in every browser: Safari stores no blobs in private windows. */
export type PackedPhoto = {
  /** Its name in the bucket, the same for every attempt to upload it. */
  path: string
  bytes: ArrayBuffer
  type: string
}

export const packPhoto = async (photo: Photo, path = photoName(photo)): Promise<PackedPhoto> => ({
  path,
  bytes: await photo.file.arrayBuffer(),
  type: photo.file.type,
})

export const unpackPhoto = ({ bytes, type }: PackedPhoto) => new Blob([bytes], { type })
