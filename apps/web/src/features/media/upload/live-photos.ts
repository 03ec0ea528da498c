// A live photo is two files of one name: the photo, and a recording of the seconds around it.

import { mediaTypeOf } from '@/photos/media-type'

type Photo = { file: File; motion: File | undefined }

const PHOTOS = ['image/heic', 'image/heif', 'image/jpeg']
const RECORDINGS = ['video/quicktime', 'video/mp4']
/** Of a recording of three seconds; a longer film with the name of a photo is a film. */
const MAX_BYTES = 12 * 1024 ** 2
/** Cameras end names with a number. Those that a person has given, such as Wedding, say nothing about two files. */
const BY_A_CAMERA = /\d\)?(\.mp)?$/

/** Makes one of each live photo, of files that were chosen together. */
export function pairLivePhotos(files: readonly File[]): Photo[] {
  const photos = new Set(files.filter((file) => isOf(PHOTOS, file)).map(nameOf))
  const recordings = new Map(
    files.filter((file) => isRecording(file) && photos.has(nameOf(file))).map((file) => [nameOf(file), file]),
  )
  const taken = new Set(recordings.values())
  return files
    .filter((file) => !taken.has(file))
    .map((file) => {
      const motion = isOf(PHOTOS, file) ? recordings.get(nameOf(file)) : undefined
      // A second photo of that name has none.
      if (motion) recordings.delete(nameOf(file))
      return { file, motion }
    })
}

const isRecording = (file: File) =>
  isOf(RECORDINGS, file) && file.size <= MAX_BYTES && BY_A_CAMERA.test(nameOf(file))

const isOf = (types: string[], file: File) => types.includes(mediaTypeOf(file) ?? '')
const nameOf = ({ name }: File) => name.replace(/\.[^.]+$/, '').toLowerCase()
