// Videos as phones, cameras and computers record them, made by ffmpeg when a test needs them.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegProgram } from './media.ts'

const run = promisify(execFile)

export type Clip = {
  /** Arguments of ffmpeg before the name of the file. */
  make: string[]
  name: string
  type: string
  /** Arguments of ffmpeg, before and after the first file, for a second one from that. */
  remake?: { before?: string[]; after: string[] }
  /** Keeps only the first part of the file, from 0 to 1. */
  part?: number
}

const pictures = (size: string, rate: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const aac = ['-c:a', 'aac', '-shortest']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:pools=none']
const first = ['-movflags', '+faststart']

/** What a family may upload. */
export const CLIPS = {
  hevc: {
    make: [
      ...pictures('640x360', 30, 2),
      ...sound(2),
      ...hevc,
      '-pix_fmt',
      'yuv420p',
      '-tag:v',
      'hvc1',
      ...aac,
    ],
    name: 'hevc.mov',
    type: 'video/quicktime',
  },
  hevcTenBit: {
    make: [
      ...pictures('640x360', 30, 2),
      ...sound(2),
      ...hevc,
      ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ...['-color_trc', 'arib-std-b67', '-tag:v', 'hev1', ...aac],
    ],
    name: 'hevc-10.mp4',
    type: 'video/mp4',
  },
  variableRate: {
    make: [
      ...pictures('320x180', 30, 3),
      ...sound(3),
      ...['-vf', "select='not(mod(n,7))+lt(t,1)'", '-vsync', 'vfr', ...h264, ...aac],
    ],
    name: 'variable.mp4',
    type: 'video/mp4',
  },
  rotated: {
    make: [...pictures('320x180', 30, 1), ...h264],
    remake: { after: ['-c', 'copy', '-metadata:s:v:0', 'rotate=90'] },
    name: 'rotated.mp4',
    type: 'video/mp4',
  },
  indexLast: {
    make: [...pictures('320x180', 30, 2), ...sound(2), ...h264, ...aac],
    name: 'index-last.mp4',
    type: 'video/mp4',
  },
  phoneOfOld: {
    make: [
      ...pictures('176x144', 10, 2),
      ...sound(2),
      ...['-c:v', 'h263', '-c:a', 'libopencore_amrnb', '-ar', '8000', '-ac', '1', '-shortest'],
    ],
    name: 'old.3gp',
    type: 'video/3gpp',
  },
  silent: {
    make: [...pictures('320x180', 30, 1), ...h264, ...first],
    name: 'silent.mp4',
    type: 'video/mp4',
  },
  fourK: {
    make: [...pictures('3840x2160', 60, 1), ...h264, ...first],
    name: '4k60.mp4',
    type: 'video/mp4',
  },
  avi: {
    make: [...pictures('320x240', 25, 2), ...sound(2), '-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-shortest'],
    name: 'camera.avi',
    type: 'video/x-msvideo',
  },
  mkv: {
    make: [
      ...pictures('320x180', 25, 2),
      ...sound(2),
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-shortest'],
    ],
    name: 'computer.mkv',
    type: 'video/x-matroska',
  },
  truncated: {
    make: [...pictures('320x180', 30, 2), ...h264],
    name: 'truncated.mp4',
    type: 'video/mp4',
    part: 0.6,
  },
  twoHours: {
    make: [...pictures('64x36', 1, 7200), ...h264],
    name: 'two-hours.mp4',
    type: 'video/mp4',
  },
  wrongExtension: {
    make: [...pictures('320x180', 25, 1), ...h264, ...['-f', 'matroska']],
    name: 'wrong.mp4',
    type: 'video/mp4',
  },
} satisfies Record<string, Clip>

/** A minute of 4K: takes minutes to transcode. */
export const LONG: Clip = {
  make: ['-f', 'lavfi', '-i', 'color=blue:size=3840x2160:rate=30:duration=1', ...h264],
  remake: { before: ['-stream_loop', '59'], after: ['-c', 'copy'] },
  name: 'long.mp4',
  type: 'video/mp4',
}

/** @returns the file */
export async function film({ make, remake, name, type, part = 1 }: Clip): Promise<File> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-film-'))
  try {
    const made = join(directory, name)
    const remade = join(directory, `remade-${name}`)
    const { before = [], after } = remake ?? {}
    await run(ffmpegProgram, ['-loglevel', 'error', ...make, made])
    if (after) await run(ffmpegProgram, ['-loglevel', 'error', ...before, '-i', made, ...after, remade])
    const bytes = await readFile(after ? remade : made)
    return new File([bytes.subarray(0, bytes.byteLength * part)], name, { type })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** How ffmpeg describes a file. */
export async function described(file: Blob): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-film-'))
  try {
    const path = join(directory, 'film')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    return await run(ffmpegProgram, ['-hide_banner', '-i', path]).then(
      ({ stderr }) => stderr,
      ({ stderr }) => stderr as string,
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
