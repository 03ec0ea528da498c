import { expect, test } from 'vitest'
import { needsRendition } from './needs-rendition.ts'
import type { VideoFacts, VideoStream } from './video-facts.ts'

const PHONE: VideoFacts = {
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  isQuickTime: false,
  width: 1920,
  height: 1080,
  duration: 20,
  video: {
    codec: 'h264',
    profile: 'High',
    tag: 'avc1',
    pixelFormat: 'yuv420p',
    isHdr: false,
    framesPerSecond: 30,
    kilobitsPerSecond: 6_000,
  },
  audio: 'aac',
}

const phone = ({
  video,
  ...facts
}: Partial<Omit<VideoFacts, 'video'>> & { video?: Partial<VideoStream> } = {}) => ({
  ...PHONE,
  ...facts,
  video: { ...(PHONE.video as VideoStream), ...video },
})
const { audio: _, ...SILENT } = PHONE
const hevc = { codec: 'hevc', profile: 'Main', tag: 'hvc1' }

const nothing = { remux: false, transcode: false }
const remux = { remux: true, transcode: false }
const transcode = { remux: false, transcode: true }
const both = { remux: true, transcode: true }

test.each<[string, VideoFacts, fast: boolean, object]>([
  ['what every browser plays', phone(), true, nothing],
  ['a silent one', SILENT, true, nothing],
  ['upright 1080p', phone({ width: 1080, height: 1920 }), true, nothing],
  ['sound alone', { ...SILENT, video: undefined } as never, true, nothing],
  ['its index last', phone(), false, remux],
  ['QuickTime', phone({ isQuickTime: true }), true, remux],
  ['Matroska', phone({ container: 'matroska,webm' }), true, remux],
  ['sound of an old phone', phone({ audio: 'amr_nb' }), true, remux],
  ['H.264 under another name', phone({ video: { tag: 'avc3' } }), true, remux],
  ['10 bits of H.264', phone({ video: { profile: 'High 10', pixelFormat: 'yuv420p10le' } }), true, transcode],
  ['full colours', phone({ video: { pixelFormat: 'yuv444p' } }), true, transcode],
  ['4K', phone({ width: 3840, height: 2160 }), true, transcode],
  ['slow motion', phone({ video: { framesPerSecond: 240 } }), true, transcode],
  ['too many bits', phone({ video: { kilobitsPerSecond: 17_000 } }), true, transcode],
  ['VP9', phone({ container: 'matroska,webm', video: { codec: 'vp9' }, audio: 'opus' }), true, transcode],
  ['MPEG-4 in AVI', phone({ container: 'avi', video: { codec: 'mpeg4' }, audio: 'mp3' }), true, transcode],
  ['HEVC that Apple plays', phone({ video: hevc }), true, transcode],
  ['HEVC, its index last', phone({ isQuickTime: true, video: hevc }), false, both],
  ['HEVC named hev1', phone({ video: { ...hevc, tag: 'hev1' } }), true, both],
])('%s', (_what, facts, fast, need) => {
  expect(needsRendition(facts, fast)).toEqual(need)
})
