// Looks into videos and sound with the program ffmpeg, where there is one. What it reads may be anything that began
// like a video, so it gets one file, a few containers, one thread and little time.

import type { Logger } from '../types.ts'
import { type MediaFacts, parseFfmpegLog } from './ffmpeg-log.ts'
import { createJobQueue } from './renditions/job-queue.ts'
import { failureOf, type Outcome, runProgram } from './run-program.ts'

export type Ffmpeg = {
  /**
   * A JPEG of a moment near the beginning, upright and no larger than `longestSide` (pixels).
   * @returns undefined when there is no ffmpeg
   * @throws when it finds no picture, or takes too long
   */
  still(file: string, longestSide: number, signal: AbortSignal): Promise<Buffer<ArrayBuffer> | undefined>
  /**
   * What it finds out in a short time, which may be nothing.
   * @throws Busy while there is too much to look at
   */
  describe(file: string): Promise<MediaFacts>
}

const STILL_MS = 30_000
const DESCRIBE_MS = 10_000

// Containers that have all in themselves: no playlist leads ffmpeg to another file or into the network
// (https://ffmpeg.org/ffmpeg-formats.html#Format-Options).
const CONTAINERS = 'mov,matroska,ogg,avi,mpegts,mpeg,asf,flv,mp3,wav,flac,aac'
const SAFELY = ['-hide_banner', '-nostdin', '-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS]
const SPARINGLY = ['-max_alloc', '268435456', '-threads', '1', '-max_pixels', '50000000']

/** @param program a path, or a name to be found on PATH */
export function createFfmpeg(program: string | undefined, log: Logger): Ffmpeg {
  let missing = program === undefined
  const enqueue = createJobQueue(2, 20)

  /** @returns undefined when there is no ffmpeg */
  async function run(
    args: string[],
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<Outcome | undefined> {
    if (missing || program === undefined) return undefined
    const outcome = await runProgram(program, args, { milliseconds, signal })
    if (outcome.error?.code !== 'ENOENT') return outcome
    missing = true
    log.info({ program }, 'There is no ffmpeg, so videos have no still pictures')
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
      // The very first frame is often black, but a short video has nothing later on.
      const later = await frameAt('1')
      const outcome =
        !later || later.stdout.byteLength > 0 || later.error?.killed ? later : await frameAt('0')
      if (!outcome) return undefined
      if (outcome.error || outcome.stdout.byteLength === 0) throw failureOf(outcome)
      return outcome.stdout
    },

    async describe(file) {
      const outcome = await enqueue(() => run([...SAFELY, ...SPARINGLY, '-i', `file:${file}`], DESCRIBE_MS))
      // It ends with a failure, since it is told to make nothing of the file.
      return outcome ? parseFfmpegLog(outcome.stderr) : {}
    },
  }
}

// Pixels need not be square in the files of camcorders; `V` leaves out the covers of sound files.
const oneFrame = (side: number) => [
  ...['-map', '0:V:0', '-frames:v', '1', '-threads', '1'],
  '-vf',
  `scale=iw*sar:ih,scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease,setsar=1`,
  ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
]
