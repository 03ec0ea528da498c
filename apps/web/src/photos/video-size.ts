import type { Size } from './photo-size'

/** Zero for a format that this browser cannot play: others may. */
export function sizeOfVideo(file: File): Promise<Size> {
  const video = document.createElement('video')
  const src = URL.createObjectURL(file)
  return new Promise<Size>((resolve) => {
    video.onloadedmetadata = () => resolve({ width: video.videoWidth, height: video.videoHeight })
    video.onerror = () => resolve({ width: 0, height: 0 })
    video.preload = 'metadata'
    video.src = src
  }).finally(() => URL.revokeObjectURL(src))
}
