import { createStore } from '@/browser/create-store'

/** How much of each file is uploaded, from 0 to 1, by its name in the bucket: only those of what is being sent. */
export const uploadProgress = createStore<Record<string, number>>({})

export const showProgress = (path: string, part: number) =>
  uploadProgress.set({ ...uploadProgress.get(), [path]: part })

/** @param paths what is no longer being sent */
export function endProgress(paths: string[]) {
  const left = Object.entries(uploadProgress.get()).filter(([path]) => !paths.includes(path))
  uploadProgress.set(Object.fromEntries(left))
}
