// What a camera has written into a file: when it was taken, and where. The date goes with the item; the place leaves the file
// in every case, so that it is known to others only if the uploader shares it.

import type { CameraFacts, Patch } from './facts'

/** @param contentType the checked media type */
export async function readCameraFacts(file: Blob, contentType: string): Promise<CameraFacts> {
  if (contentType.startsWith('image/')) {
    const { readPicture } = await import('./tiff')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const facts = readPicture(bytes)
    for (const at of filmsIn(bytes)) facts.patches.push(...(await patchesOfFilm(file, at)))
    return facts
  }
  if (MOVIES.test(contentType)) {
    const { readMovie } = await import('./movie')
    return readMovie(file)
  }
  if (/^(video|audio)\//.test(contentType)) {
    const { readRecording } = await import('./recording')
    return readRecording(file)
  }
  return { takenAt: undefined, position: undefined, patches: [] }
}

/** Those in the format of MP4 and QuickTime. */
const MOVIES = /^(video|audio)\/(mp4|quicktime|x-m4v|x-m4a|3gpp2?|m4v)/

/** The film within a motion photo, behind the picture, has facts of its own. */
async function patchesOfFilm(file: Blob, at: number): Promise<Patch[]> {
  const { readMovie } = await import('./movie')
  const { patches } = await readMovie(file.slice(at))
  return patches.map((patch) => ({ ...patch, at: at + patch.at }))
}

/** Where films begin: each with a box `ftyp`, whose size comes before. A picture of that family begins with one itself. */
function filmsIn(bytes: Uint8Array): number[] {
  const found: number[] = []
  const [f, t, y, p] = [0x66, 0x74, 0x79, 0x70]
  for (let at = bytes.indexOf(f, 12); at >= 0; at = bytes.indexOf(f, at + 1)) {
    if (bytes[at + 1] === t && bytes[at + 2] === y && bytes[at + 3] === p) found.push(at - 4)
  }
  return found
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
