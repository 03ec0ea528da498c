import { photoName } from './photo-size'
import type { Photo } from './shrink-picture'

/** A photo as IndexedDB keeps it in every browser: Safari stores no blobs in private windows. */
export type PackedPhoto = {
  /** Its name in the bucket, the same for every attempt to upload it. */
  path: string
  bytes: ArrayBuffer
  type: string
  /** When it was taken, in the local time of the place. */
  takenAt?: string | undefined
}

export const packPhoto = (photo: Photo, path = photoName(photo)) => packFile(photo.file, path, photo.takenAt)

export const packFile = async (file: Blob, path: string, takenAt?: string): Promise<PackedPhoto> => ({
  path,
  bytes: await file.arrayBuffer(),
  type: file.type,
  takenAt,
})

export const unpackPhoto = ({ bytes, type }: PackedPhoto) => new Blob([bytes], { type })
