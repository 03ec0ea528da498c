// Parses ffmpeg's description of a file. ffprobe prints JSON, but is not always installed.

/** Sizes in pixels, as displayed; `duration` in seconds. */
export type MediaFacts = { width?: number; height?: number; duration?: number }

/**
 * ```
 *   Duration: 00:00:02.02, start: 0.000000, bitrate: 38 kb/s
 *     Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 320x180 [SAR 1:1 DAR 16:9], 13 kb/s
 *         displaymatrix: rotation of -90.00 degrees
 * ```
 */
export function parseFfmpegLog(log: string): MediaFacts {
  return { ...sizeIn(log), ...durationIn(log) }
}

function durationIn(log: string): MediaFacts {
  const [, hours, minutes, seconds] = log.match(/^\s*Duration: (\d+):(\d\d):(\d\d\.\d+)/m) ?? []
  return seconds === undefined
    ? {}
    : { duration: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
}

function sizeIn(log: string): MediaFacts {
  const lines = log.split('\n')
  // The cover of an audio file is a video stream too.
  const start = lines.findIndex((line) => /^\s*Stream #.*: Video: /.test(line) && !/attached pic/.test(line))
  if (start < 0) return {}
  const [, across, down, sar = '1:1'] = lines[start]?.match(/, (\d+)x(\d+)(?: \[SAR (\d+:\d+))?/) ?? []
  const [numerator = 1, denominator = 1] = sar.split(':').map(Number)
  const width = Math.round((Number(across) * numerator) / denominator)
  const height = Number(down)
  if (!width || !height) return {}

  const end = lines.findIndex((line, at) => at > start && /^\s*Stream #/.test(line))
  const stream = lines.slice(start, end < 0 ? undefined : end).join('\n')
  const lyingOnItsSide = /rotation of -?(90|270)\b/.test(stream)
  return lyingOnItsSide ? { width: height, height: width } : { width, height }
}
