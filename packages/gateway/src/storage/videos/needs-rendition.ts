// Decides what has to be made of a video so that it plays in every browser of the last years. Only H.264 with AAC in MP4
// does: Firefox and many Chromes have no HEVC, older iPhones no VP9 or AV1, and none plays 10 bits of H.264.

import type { VideoFacts } from './video-facts.ts'

export type Need = {
  /** The same pictures in an MP4 that starts at once: takes seconds. */
  remux: boolean
  /** Other pictures: takes minutes. */
  transcode: boolean
}

const H264_PROFILES = ['Constrained Baseline', 'Baseline', 'Main', 'High']
const PIXEL_FORMATS = ['yuv420p', 'yuvj420p']
/** The shorter side, in pixels: older phones decode no more. */
const MAX_SIDE = 1088
const MAX_FRAMES_PER_SECOND = 61
/** What a home connection uploads and a mobile one downloads without a pause. */
const MAX_KILOBITS_PER_SECOND = 10_000

/** @param fast whether the index of an MP4 comes first */
export function needsRendition(facts: VideoFacts, fast: boolean): Need {
  const { video, audio, width = 0, height = 0 } = facts
  if (!video) return { remux: false, transcode: false }
  const isMp4 = facts.container.includes('mp4') && !facts.isQuickTime
  const isSound = audio === undefined || audio === 'aac'

  const isPlayable =
    video.codec === 'h264' &&
    H264_PROFILES.includes(video.profile) &&
    PIXEL_FORMATS.includes(video.pixelFormat) &&
    Math.min(width, height) <= MAX_SIDE &&
    video.framesPerSecond <= MAX_FRAMES_PER_SECOND &&
    video.kilobitsPerSecond <= MAX_KILOBITS_PER_SECOND
  if (isPlayable) return { remux: !(isMp4 && isSound && fast && video.tag === 'avc1'), transcode: false }

  // Apple's browsers play HEVC meanwhile, if it is named `hvc1`.
  const isHalfway = video.codec === 'hevc' && facts.container.includes('mp4') && isSound
  return { remux: isHalfway && !(fast && video.tag === 'hvc1'), transcode: true }
}
