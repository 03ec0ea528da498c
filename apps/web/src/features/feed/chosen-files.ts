// The photos of unsent posts and edits, by their names in the bucket. They outlive the screen; draft-files keeps them for
// the next page.

import { createStore } from '@/lib/create-store'
import { onPurge } from '@/lib/personal-store'

/** @param src an address for previews */
type ChosenFile = { file: Blob; src: string }

export const chosenFiles = createStore<Record<string, ChosenFile>>({})

export function rememberFile(photo: string, file: Blob) {
  chosenFiles.set({ ...chosenFiles.get(), [photo]: { file, src: URL.createObjectURL(file) } })
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
