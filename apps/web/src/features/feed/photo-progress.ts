import { createStore } from '@/browser/create-store'

/** How much of each photo is uploaded, from 0 to 1, by its name in the bucket: only those of the post that is being sent. */
export const photoProgress = createStore<Record<string, number>>({})

export const showProgress = (photo: string, part: number) =>
  photoProgress.set({ ...photoProgress.get(), [photo]: part })

export const endProgress = () => photoProgress.set({})
