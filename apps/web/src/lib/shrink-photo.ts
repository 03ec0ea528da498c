import { type Photo, shrinkPicture } from './shrink-picture'

type Answer = { photo: Photo } | { error: unknown }

/**
 * Shrinks a photo beside the page: 50 megapixels of a phone would hold up typing and scrolling for a second.
 * @throws when the browser cannot show the file as a picture
 */
export function shrinkPhoto(file: File): Promise<Photo> {
  const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Photo>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'photo' in data ? resolve(data.photo) : reject(data.error)
    // Its code cannot be had without a connection. Then the page does it, and holds up.
    worker.onerror = () => resolve(shrinkPicture(file))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
