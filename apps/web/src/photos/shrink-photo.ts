import { hasOffscreenCanvas } from './canvas'
import type { Photo } from './shrink-picture'

type Outcome = { photo: Photo } | { error: unknown }

/**
 * Shrinks a photo, and notes when it was taken.
 * @throws when the browser cannot decode the file as a picture
 */
export async function shrinkPhoto(file: File): Promise<Photo> {
  const [photo, takenAt] = await Promise.all([shrink(file), takenAtOf(file)])
  return { ...photo, takenAt }
}

/** The EXIF reader is loaded with the first photo. If that fails, the photo is dated when it is posted. */
const takenAtOf = (file: File) =>
  import('./camera/taken-at').then(({ takenAt }) => takenAt(file)).catch(() => undefined)

/** In a worker: a 50-megapixel photo would block the page for a second. */
function shrink(file: File): Promise<Photo> {
  if (!hasOffscreenCanvas) return shrinkHere(file)
  const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Photo>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Outcome>) =>
      'photo' in data ? resolve(data.photo) : reject(data.error)
    // Offline the worker's code cannot be loaded, so the page shrinks the photo itself.
    worker.onerror = () => resolve(shrinkHere(file))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

const shrinkHere = async (file: File) => (await import('./shrink-picture')).shrinkPicture(file)
