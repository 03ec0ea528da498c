// Photos that this tab has chosen or sent are shown from memory; they need not come back from the server.

import { onPurge } from '@/browser/personal-store'

const previews = new Map<string, string>()

/** @returns a `blob:` URL, or undefined for photos that this tab did not send */
export const previewOf = (path: string) => previews.get(path)

export const keepPreview = (path: string, file: Blob) => void previews.set(path, URL.createObjectURL(file))

export function forgetPreview(path: string): void {
  const url = previews.get(path)
  if (url) URL.revokeObjectURL(url)
  previews.delete(path)
}

onPurge(() => [...previews.keys()].forEach(forgetPreview))
