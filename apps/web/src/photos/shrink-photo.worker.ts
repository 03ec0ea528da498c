import { shrinkPicture } from './shrink-picture'

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    self.postMessage({ photo: await shrinkPicture(file) })
  } catch (error) {
    self.postMessage({ error })
  }
}
