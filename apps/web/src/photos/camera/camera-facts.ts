// What a camera has written into a file: when it was taken, and where. The date goes with the item; the place leaves the file
// in every case, so that it is known to others only if the uploader shares it.

import type { CameraFacts, Patch } from './facts'

/** @param contentType the checked media type */
export async function readCameraFacts(file: Blob, contentType: string): Promise<CameraFacts> {
  if (contentType.startsWith('image/')) {
    const { readPicture } = await import('./tiff')
    return readPicture(new Uint8Array(await file.arrayBuffer()))
  }
  if (/^(video|audio)\//.test(contentType)) {
    const { readMovie } = await import('./movie')
    return readMovie(file)
  }
  return { takenAt: undefined, position: undefined, patches: [] }
}

/** A file as it is uploaded. Its size stays the same. */
export const withoutPlace = async (file: Blob, contentType: string): Promise<Blob> =>
  patched(file, (await readCameraFacts(file, contentType)).patches)

/** The file with other bytes in some places. It is not copied: the browser reads the rest from the file. */
export function patched(file: Blob, patches: readonly Patch[]): Blob {
  const parts: Blob[] = []
  let next = 0
  for (const { at, bytes } of [...patches].sort((one, other) => one.at - other.at)) {
    // Patches may touch; of what lies within an earlier one, nothing is left.
    if (at < next || at + bytes.length > file.size) continue
    parts.push(file.slice(next, at), new Blob([bytes]))
    next = at + bytes.length
  }
  return parts.length === 0 ? file : new Blob([...parts, file.slice(next)], { type: file.type })
}
