// Decodes HEIC with libheif in WebAssembly: sharp's prebuilt libraries read its header but have no HEVC decoder
// (https://sharp.pixelplumbing.com/install#custom-libvips).

import { fileURLToPath } from 'node:url'
import { failureOf, runProgram } from '../run-program.ts'
import { LONGEST_SIDE } from './transformation.ts'

/** Decoded as a whole, in memory. */
const MAX_PIXELS = 50_000_000
/** 48 megapixels take about ten seconds on a small computer. */
const MAX_MS = 60_000

// A process instead of a thread: WebAssembly frees its hundreds of megabytes only on exit, and out of memory kills this
// process, not the server.
const PROGRAM = fileURLToPath(new URL('./heic-to-jpeg.js', import.meta.url))

/**
 * A JPEG of the whole picture, at most as large as the largest rendition, without Exif. It is upright, because libheif
 * applies `irot` and `imir` (ISO 23008-12, 6.5.10); the orientation in Exif only repeats them.
 * @throws when it cannot be decoded, has too many pixels or takes too long
 */
export async function decodeHeic(heic: Uint8Array, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const args = [PROGRAM, String(LONGEST_SIDE), String(MAX_PIXELS)]
  const outcome = await runProgram(process.execPath, args, { milliseconds: MAX_MS, signal }, heic)
  if (outcome.error) throw failureOf(outcome)
  return outcome.stdout
}
