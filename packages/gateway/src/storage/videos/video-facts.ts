// What decides whether browsers can play a video, from ffmpeg's description of it and the order of its boxes.

import { open } from 'node:fs/promises'
import { type MediaFacts, parseFfmpegLog } from '../ffmpeg-log.ts'

/** Sizes in pixels, as displayed; `duration` in seconds. */
export type VideoFacts = MediaFacts & {
  /** ffmpeg's names of the format: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`, `avi` … */
  container: string
  /** QuickTime, which is not quite MP4. */
  isQuickTime: boolean
  /** Undefined for a recording of sound. */
  video?: VideoStream
  /** `aac`, `mp3`, `amr_nb` … */
  audio?: string
}

export type VideoStream = {
  /** `h264`, `hevc`, `vp9` … */
  codec: string
  /** `High`, `Main 10` …; empty when unknown */
  profile: string
  /** How the container names the codec: `avc1`, `hvc1`, `hev1` …; empty when unknown */
  tag: string
  /** `yuv420p`, `yuv420p10le` … */
  pixelFormat: string
  /** High dynamic range: HLG or PQ. */
  isHdr: boolean
  framesPerSecond: number
  kilobitsPerSecond: number
}

/**
 * @param log of `ffmpeg -i`, see `parseFfmpegLog`
 * @returns undefined for a file that ffmpeg cannot open
 */
export function parseVideoFacts(log: string): VideoFacts | undefined {
  const container = log.match(/^Input #0, (\S+), from/m)?.[1]
  if (!container) return undefined
  const audio = log.match(/^\s*Stream #.*: Audio: (\w+)/m)?.[1]
  const video = streamIn(log)
  return {
    ...parseFfmpegLog(log),
    container,
    isQuickTime: /^\s*major_brand\s*: qt/m.test(log),
    ...(video && { video }),
    ...(audio && { audio }),
  }
}

function streamIn(log: string): VideoStream | undefined {
  const lines = log.split('\n').filter((line) => !/attached pic/.test(line))
  const line = lines.map((text) => text.match(/^\s*Stream #.*: Video: (.*)$/)?.[1]).find(Boolean)
  if (!line) return undefined
  // `hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, …`
  const [, codec = '', names = '', pixelFormat = ''] = line.match(/^(\w+)((?: \([^)]*\))*), (\w+)/) ?? []
  const inParentheses = [...names.matchAll(/\(([^)]*)\)/g)].map(([, name = '']) => name)
  const overall = log.match(/^\s*Duration: .*bitrate: (\d+) kb\/s/m)?.[1]
  return {
    codec,
    profile: inParentheses.find((name) => !name.includes(' / ')) ?? '',
    tag: inParentheses.find((name) => name.includes(' / '))?.split(' / ')[0] ?? '',
    pixelFormat,
    isHdr: /arib-std-b67|smpte2084/.test(line),
    framesPerSecond: Number(line.match(/ ([\d.]+) fps/)?.[1] ?? 0),
    kilobitsPerSecond: Number(line.match(/ (\d+) kb\/s/)?.[1] ?? overall ?? 0),
  }
}

/**
 * Whether the index (`moov`) of an MP4 comes before its samples (`mdat`), so that it plays while it is still loading
 * (ISO 14496-12, 4.2 and 8.1).
 */
export async function startsFast(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { size: end } = await handle.stat()
    const header = Buffer.alloc(16)
    for (let at = 0; at + 8 <= end; ) {
      const { bytesRead } = await handle.read(header, 0, header.length, at)
      const type = header.toString('latin1', 4, 8)
      if (type === 'moov') return true
      if (type === 'mdat' || bytesRead < 8) return false
      // A size of 1 announces 64 bits, 0 the end of the file.
      const size = header.readUInt32BE(0) === 1 ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
      if (size < 8) return false
      at += size
    }
    return false
  } finally {
    await handle.close()
  }
}
