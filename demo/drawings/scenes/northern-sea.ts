import { chance } from '../chance.ts'
import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { hills, stars, waves } from '../nature.ts'
import { box, corners, curve, round } from '../outline.ts'
import { cut, glow, line, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

/** A small ship under northern lights. */
export const northernSea = (): Drawing => {
  const ribbon = (y: number, colour: string, seed: number) => {
    const random = chance(seed)
    const top = Array.from(
      { length: 9 },
      (_, index) => [index * 210 - 40, y + (random() * 2 - 1) * 90] as const,
    )
    const bottom = [...top].reverse().map(([x, at]) => [x, at + 120 + random() * 130] as const)
    return `<path d="${curve([...top, ...bottom], true)}" fill="${colour}" fill-opacity=".3"/>`
  }
  return {
    width: W,
    height: H,
    parts:
      wash(W, H, [paint.night, mix(paint.night, paint.deep, 0.6), paint.deep, paint.sea], 21) +
      stars(W, 640, 120, 3) +
      ribbon(150, paint.sage, 5) +
      ribbon(230, paint.lagoon, 8) +
      ribbon(90, paint.butter, 13) +
      ribbon(300, paint.mint, 17) +
      hills(W, H, 640, 690, [mix(paint.dusk, paint.night, 0.3), mix(paint.night, paint.ink, 0.25)], 24) +
      [300, 520, 1180]
        .map((x) => cut(corners([x, 560], [x + 66, 672], [x - 70, 676]), paint.mist, { lift: 0 }))
        .join('') +
      waves2(720, [mix(paint.sea, paint.night, 0.3), paint.night], 2) +
      placed(ship(), 840, 872, 1.35) +
      waves2(900, [mix(paint.deep, paint.night, 0.2), mix(paint.night, paint.ink, 0.3)], 3),
  }
}

const waves2 = (from: number, colours: readonly [string, string], rows: number) =>
  waves(W, H, from, rows, colours, from)

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
