import { patched, readCameraFacts } from '@/photos/camera/camera-facts'
import { pastMoment } from '@/photos/camera/taken-at'
import type { Upload } from './upload'

/** What of a file is uploaded, and what goes with it. */
export async function prepareFile({ contentType, lastModified }: Upload, file: File) {
  const { takenAt, position, patches } = await readCameraFacts(file, contentType)
  return {
    body: patched(file, patches),
    takenAt: pastMoment(takenAt, { name: file.name, lastModified }),
    position,
  }
}
