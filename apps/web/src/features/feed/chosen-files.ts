// The photos of unsent posts and edits, by their names in the bucket. They outlive the screen; draft-files keeps them for
// the next page.

import { createStore } from '@/browser/create-store'
import { onPurge } from '@/browser/personal-store'

/** @param src an address for previews; @param takenAt in the local time of the place */
export type ChosenFile = { file: Blob; src: string; takenAt: string | undefined }

export const chosenFiles = createStore<Record<string, ChosenFile>>({})

export function rememberFile(photo: string, file: Blob, takenAt?: string) {
  chosenFiles.set({ ...chosenFiles.get(), [photo]: { file, src: URL.createObjectURL(file), takenAt } })
}

export function forgetFiles(photos: string[]) {
  const left = { ...chosenFiles.get() }
  for (const photo of photos) {
    const known = left[photo]
    if (known) URL.revokeObjectURL(known.src)
    delete left[photo]
  }
  chosenFiles.set(left)
}

onPurge(() => forgetFiles(Object.keys(chosenFiles.get())))
