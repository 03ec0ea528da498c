// Inspects video and audio with ffmpeg, if installed. The file may be anything that starts like a video, so ffmpeg gets one
// file, a few container formats, one thread and little time.

import type { Logger } from '../types.ts'
import { type MediaFacts, parseFfmpegLog } from './ffmpeg-log.ts'
import { createJobQueue } from './renditions/job-queue.ts'
import { failureOf, type Outcome, runProgram } from './run-program.ts'

export type Ffmpeg = {
  /**
   * A JPEG of a frame near the start, upright and no larger than `longestSide` (pixels).
   * @returns undefined without ffmpeg
   * @throws when it finds no picture or takes too long
   */
  still(file: string, longestSide: number, signal: AbortSignal): Promise<Buffer<ArrayBuffer> | undefined>
  /**
   * Width, height and duration, as far as they can be read quickly.
   * @param owner who stored the file; owners take turns
   * @throws Busy while too many files of this owner wait
   */
  describe(file: string, owner: string): Promise<MediaFacts>
}

const STILL_MS = 30_000
const DESCRIBE_MS = 10_000

// Self-contained formats only: a playlist could lead ffmpeg to other files or the network
// (https://ffmpeg.org/ffmpeg-formats.html#Format-Options).
const CONTAINERS = 'mov,matroska,ogg,avi,mpegts,mpeg,asf,flv,mp3,wav,flac,aac'
export const SAFELY = [
  '-hide_banner',
  '-nostdin',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  CONTAINERS,
]
export const SPARINGLY = ['-max_alloc', '268435456', '-threads', '1', '-max_pixels', '50000000']

/** @param program a path, or a name on PATH */
export function createFfmpeg(program: string | undefined, log: Logger): Ffmpeg {
  let missing = program === undefined
  const enqueue = createJobQueue(2, 20)

  /** @returns undefined without ffmpeg */
  async function run(
    args: string[],
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<Outcome | undefined> {
    if (missing || program === undefined) return undefined
    const outcome = await runProgram(program, args, { milliseconds, signal })
    if (outcome.error?.code !== 'ENOENT') return outcome
    missing = true
    log.info({ program }, 'storage: ffmpeg is missing, so videos have no still pictures')
    return undefined
  }

  return {
    async still(file, longestSide, signal) {
      const frameAt = (second: string) =>
        run(
          [...SAFELY, ...SPARINGLY, '-ss', second, '-i', `file:${file}`, ...oneFrame(longestSide)],
          STILL_MS,
          signal,
        )
      // The very first frame is often black, but a short video may have no later one.
      const later = await frameAt('1')
      const outcome =
        !later || later.stdout.byteLength > 0 || later.error?.killed ? later : await frameAt('0')
      if (!outcome) return undefined
      if (outcome.error || outcome.stdout.byteLength === 0) throw failureOf(outcome)
      return outcome.stdout
    },

    async describe(file, owner) {
      const look = () => run([...SAFELY, ...SPARINGLY, '-i', `file:${file}`], DESCRIBE_MS)
      const outcome = await enqueue(owner, look)
      // ffmpeg exits with an error, because it gets no output file.
      return outcome ? parseFfmpegLog(outcome.stderr) : {}
    },
  }
}

// Camcorder pixels need not be square; `V` skips the covers of audio files.
const oneFrame = (side: number) => [
  ...['-map', '0:V:0', '-frames:v', '1', '-threads', '1'],
  '-vf',
  `scale=iw*sar:ih,scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease,setsar=1`,
  ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
]
