import { chance } from '../chance.ts'
import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { hills, stars, waves } from '../nature.ts'
import { box, corners, curve, round } from '../outline.ts'
import { cut, glow, line, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

/** A small ship under northern lights. */
export const northernSea = (): Drawing => ({
  width: W,
  height: H,
  parts:
    wash(W, H, [paint.night, mix(paint.night, paint.deep, 0.6), paint.deep, paint.sea], 21) +
    stars(W, 640, 120, 3) +
    lights(430, paint.lagoon, 8) +
    lights(330, paint.sage, 5) +
    lights(250, paint.mint, 17) +
    peak(330, 150) +
    peak(520, 210) +
    peak(1210, 190) +
    hills(W, H, 640, 690, [mix(paint.dusk, paint.night, 0.3), mix(paint.night, paint.ink, 0.25)], 24) +
    waves(W, H, 720, 2, [mix(paint.sea, paint.night, 0.3), paint.night], 3) +
    placed(ship(), 840, 872, 1.35) +
    waves(W, H, 900, 3, [mix(paint.deep, paint.night, 0.2), mix(paint.night, paint.ink, 0.3)], 4),
})

/** A curtain of light: rays that stand on a winding line around `y` and fade upwards. */
function lights(y: number, colour: string, seed: number): string {
  const random = chance(seed)
  const rays = Array.from({ length: 64 }, (_, index) => {
    const along = index / 63
    const foot = y + Math.sin(along * 7 + seed) * 70 + Math.sin(along * 17 + seed) * 18
    const tall = 190 + random() * 170
    const x = along * (W + 60) - 30
    return `<rect x="${x.toFixed(0)}" y="${(foot - tall).toFixed(0)}" width="27" height="${tall.toFixed(0)}" fill="url(#lights-${seed})"/>`
  })
  return (
    `<linearGradient id="lights-${seed}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0"/>` +
    `<stop offset=".85" stop-color="${colour}" stop-opacity=".5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>${rays.join('')}`
  )
}

/** A mountain with snow on it. */
const peak = (x: number, tall: number) =>
  cut(
    corners([x, 700 - tall], [x + tall * 1.1, 700], [x - tall * 1.2, 700]),
    mix(paint.dusk, paint.deep, 0.5),
    { lift: 3 },
  ) +
  cut(
    corners(
      [x, 700 - tall],
      [x + tall * 0.4, 700 - tall * 0.62],
      [x + tall * 0.12, 700 - tall * 0.7],
      [x - tall * 0.08, 700 - tall * 0.56],
      [x - tall * 0.42, 700 - tall * 0.64],
    ),
    paint.mist,
    { lift: 0 },
  )

const ship = () =>
  line('M-60 -120V-330M-60 -300L40 -170M-60 -300L-150 -150', paint.cream, 6) +
  cut(box(-20, -210, 150, 110, 4), paint.cream, { lift: 3, strokes: 10, within: [-20, -210, 150, 110] }) +
  cut(box(10, -262, 92, 56, 5), paint.white, { lift: 3 }) +
  cut(box(60, -320, 40, 62, 6), paint.terracotta, { lift: 2 }) +
  [0, 46, 92]
    .map(
      (x) =>
        cut(round(x, -158, 15, 15, x + 1), paint.honey, { lift: 0 }) + glow(x, -158, 62, paint.honey, 0.5),
    )
    .join('') +
  cut(corners([24, -250], [88, -250], [88, -220], [24, -220]), paint.butter, { lift: 0 }) +
  cut(
    curve(
      [
        [-240, -104],
        [0, -92],
        [250, -130],
        [196, 40],
        [0, 60],
        [-186, 44],
      ],
      true,
    ),
    paint.brick,
    { lift: 5, strokes: 24, within: [-240, -130, 490, 190], slant: 0 },
  ) +
  line('M-228 -78Q0 -66 236 -102', paint.cream, 9) +
  cut(corners([-60, -330], [-6, -316], [-60, -300]), paint.honey, { lift: 1 })
