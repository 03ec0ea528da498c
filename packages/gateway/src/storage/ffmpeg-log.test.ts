import { expect, test } from 'vitest'
import { parseFfmpegLog } from './ffmpeg-log.ts'

const video = '    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709)'

test.each([
  [
    'a film',
    `  Duration: 01:02:03.50, start: 0.000000, bitrate: 38 kb/s\n${video}, 1920x1080 [SAR 1:1 DAR 16:9], 30 fps`,
    { width: 1920, height: 1080, duration: 3723.5 },
  ],
  [
    'a phone held upright',
    `  Duration: 00:00:02.02, start: 0\n${video}, 1920x1080, 30 fps\n    Side data:\n      displaymatrix: rotation of -90.00 degrees\n    Stream #0:1(und): Audio: aac`,
    { width: 1080, height: 1920, duration: 2.02 },
  ],
  [
    'a camcorder, whose pixels are not square',
    `  Duration: 00:00:10.00, start: 1\n    Stream #0:0[0x1011]: Video: h264 (High) (HDMV / 0x564D4448), yuv420p, 1440x1080 [SAR 4:3 DAR 16:9]`,
    { width: 1920, height: 1080, duration: 10 },
  ],
  [
    'a recording in a browser',
    `  Duration: N/A, start: 0.000000\n${video}, 640x480`,
    { width: 640, height: 480 },
  ],
  [
    'a song with a cover',
    '  Duration: 00:03:20.10, start: 0\n    Stream #0:0: Audio: mp3\n    Stream #0:1: Video: mjpeg, yuvj420p, 600x600, 90k tbr (attached pic)',
    { duration: 200.1 },
  ],
  ['nothing that it knows', 'list: Invalid data found when processing input', {}],
])('%s', (_what, log, facts) => {
  expect(parseFfmpegLog(log)).toEqual(facts)
})
