// Makes a playable MP4 of a video with ffmpeg. Location and other words of the camera stay behind; the rotation does not.

import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '../../types.ts'
import { SAFELY, SPARINGLY } from '../ffmpeg.ts'
import { runProgram } from '../run-program.ts'
import { endOrphans } from './orphans.ts'
import { runPaced } from './run-paced.ts'
import { parseVideoFacts, type VideoFacts } from './video-facts.ts'

export type Converter = {
  /** Whether there is an ffmpeg that writes H.264. */
  isAble(): Promise<boolean>
  /** @returns undefined for a file that is no video, or a broken one */
  inspect(file: string): Promise<VideoFacts | undefined>
  /** The same pictures in an MP4 whose index comes first. @throws when it fails */
  remux: Convert
  /** H.264 of 720 lines at most. @throws when it fails */
  transcode: Convert
  close(): void
}

/**
 * Lends the new file to `keep`, and removes it afterwards.
 * @param name of the new file
 */
type Convert = <T>(
  source: { file: string; facts: VideoFacts },
  name: string,
  signal: AbortSignal,
  keep: (made: string) => Promise<T>,
) => Promise<T>

export type Limits = {
  /** Of the work on a second of video, and at least on a video. */
  secondsPerSecond: number
  leastSeconds: number
  maxBytes: number
}

/** One core is left to the hub. */
const THREADS = String(Math.max(1, Math.min(availableParallelism() - 1, 4)))
const READ = ['-y', '-loglevel', 'error', ...SAFELY, ...SPARINGLY, '-i']
const STREAMS = ['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1']
const MP4 = ['-movflags', '+faststart', '-f', 'mp4']

/** Half a day for two hours of video. A computer with little memory needs most of it for the database. */
const LIMITS: Limits = {
  secondsPerSecond: 6,
  leastSeconds: 10 * 60,
  maxBytes: Math.min(1024 ** 3, totalmem() / 2),
}
const INSPECT_MS = 20_000

/** Whether `program` is an ffmpeg that can write what all browsers play. Some systems install one without patented codecs. */
export async function writesH264(program: string): Promise<boolean> {
  const limits = { milliseconds: INSPECT_MS }
  const { error, stdout } = await runProgram(program, ['-hide_banner', '-encoders'], limits)
  return !error && stdout.includes('libx264')
}

type Options = {
  program: string | undefined
  /** Emptied when this starts. */
  directory: string
  isBusy(): boolean
  limits?: Partial<Limits>
  log: Logger
}

export function createConverter({ program, directory, isBusy, limits, log }: Options): Converter {
  const { secondsPerSecond, leastSeconds, maxBytes } = { ...LIMITS, ...limits }
  const closing = new AbortController()
  let able: Promise<boolean> | undefined

  async function begin(): Promise<boolean> {
    if (program === undefined) return false
    const isThere = await writesH264(program)
    if (isThere) await empty(directory)
    else log.info({ program }, 'storage: no ffmpeg with libx264, so videos are played as uploaded')
    return isThere
  }

  /** @param ways arguments of ffmpeg, the best ones first */
  const convertBy =
    (ways: (facts: VideoFacts) => string[][]): Convert =>
    async ({ file, facts }, name, signal, keep) => {
      const made = join(directory, name)
      const seconds = Math.max(leastSeconds, (facts.duration ?? 0) * secondsPerSecond)
      const pace = { seconds, maxBytes, isBusy, signal: AbortSignal.any([closing.signal, signal]) }
      const attempt = (way: string[]) =>
        runPaced(program ?? '', [...READ, `file:${file}`, ...STREAMS, ...way, ...MP4, `file:${made}`], pace)
      try {
        const [first = [], second] = ways(facts)
        await attempt(first).catch((error) => {
          if (!second || pace.signal.aborted) throw error
          return attempt(second)
        })
        return await keep(made)
      } finally {
        await rm(made, { force: true })
      }
    }

  return {
    isAble() {
      able ??= begin()
      return able
    },

    async inspect(file) {
      const args = [...SAFELY, ...SPARINGLY, '-i', `file:${file}`]
      // ffmpeg exits with an error, because it gets no output file.
      const { stderr } = await runProgram(program ?? '', args, {
        milliseconds: INSPECT_MS,
        signal: closing.signal,
      })
      closing.signal.throwIfAborted()
      return parseVideoFacts(stderr)
    },

    remux: convertBy(remuxing),
    transcode: convertBy(transcoding),
    close: () => closing.abort(),
  }
}

/** What browsers expect the codec to be called; ffmpeg would write `hev1`, which Apple's do not play. */
const tagOf = (codec: string | undefined) => (codec === 'hevc' ? 'hvc1' : 'avc1')

const sound = (audio: string | undefined) =>
  audio === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']

function remuxing({ video, audio }: VideoFacts): string[][] {
  return [['-c:v', 'copy', '-tag:v', tagOf(video?.codec), ...sound(audio)]]
}

function transcoding({ video, audio }: VideoFacts): string[][] {
  const fewer = (video?.framesPerSecond ?? 0) > 31 ? ['fps=30'] : []
  const encode = [
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-threads',
      THREADS,
      '-tag:v',
      'avc1',
    ],
    ...['-crf', '23', '-maxrate', '3M', '-bufsize', '6M', ...sound(audio)],
  ]
  const plain = ['-vf', [...fewer, SCALE, 'format=yuv420p'].join()]
  // Not every ffmpeg has zscale; then the colours are pale.
  const toned = ['-vf', [...fewer, SCALE, TONE_MAP, 'format=yuv420p'].join()]
  return video?.isHdr
    ? [
        [...toned, ...encode],
        [...plain, ...encode],
      ]
    : [[...plain, ...encode]]
}

// Camcorder pixels need not be square, and H.264 needs even sides.
const SCALE = [
  'scale=iw*sar:ih',
  `scale='if(gt(iw,ih),-2,min(720,trunc(iw/2)*2))':'if(gt(iw,ih),min(720,trunc(ih/2)*2),-2)'`,
  'setsar=1',
].join()
const TONE_MAP =
  'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

async function empty(directory: string): Promise<void> {
  await endOrphans(directory)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
}
