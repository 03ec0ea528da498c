// HEIC, of which sharp reads the header and no more: its prebuilt libraries have no decoder for HEVC
// (https://sharp.pixelplumbing.com/install#custom-libvips). libheif in WebAssembly has one.

import { fileURLToPath } from 'node:url'
import { failureOf, runProgram } from '../run-program.ts'
import { MOST_PIXELS } from './sharp.ts'
import { LONGEST_SIDE } from './transformation.ts'

/** A photo of 48 megapixels takes some ten seconds on a small computer. */
const MOST_MS = 60_000

// A process and no thread: WebAssembly gives back the hundreds of megabytes it takes only with its end, and where memory
// runs out, the system ends this process and not the server.
const PROGRAM = fileURLToPath(new URL('./heic-to-jpeg.js', import.meta.url))

/**
 * A JPEG of the whole picture, no larger than any rendition. It is upright, because libheif applies `irot` and `imir`
 * (ISO 23008-12, 6.5.10), which are all that counts: the orientation in Exif says the same once more. Exif is left behind.
 * @throws for what cannot be decoded, has too many pixels or takes too long
 */
export async function decodeHeic(heic: Uint8Array, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const args = [PROGRAM, String(LONGEST_SIDE), String(MOST_PIXELS)]
  const outcome = await runProgram(process.execPath, args, { milliseconds: MOST_MS, signal }, heic)
  if (outcome.error) throw failureOf(outcome)
  return outcome.stdout
}
