import { boat } from '../boat.ts'
import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { bird, cloud, fir, hills, meadow, sun, water } from '../nature.ts'
import { leaf, ridge } from '../outline.ts'
import { cut, glow, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

export const lake = (): Drawing => ({
  width: W,
  height: H,
  parts:
    wash(W, H, [paint.sky, paint.mist, paint.cream, paint.apricot], 4) +
    sun(1120, 330, 92) +
    cloud(360, 210, 130, paint.white, 2) +
    cloud(760, 130, 84, paint.white, 5) +
    hills(W, H, 470, 610, [mix(paint.lagoon, paint.mist, 0.45), paint.lagoon, paint.sage, paint.moss], 11) +
    [90, 170, 240, 1280, 1370, 1450, 1530]
      .map((x, index) => fir(x, 668 - (index % 3) * 8, 150 + (index % 3) * 34, paint.fir, index))
      .join('') +
    water(W, H, 676, mix(paint.sea, paint.lagoon, 0.3), paint.butter, 3) +
    glow(1120, 760, 330, paint.butter, 0.4) +
    placed(boat(paint.terracotta, paint.cream), 640, 860, 1.25) +
    `<path d="${leaf([500, 912], [800, 914], 0.05)}" fill="${paint.deep}" fill-opacity=".4"/>` +
    bird(980, 190, 26) +
    bird(1050, 240, 18) +
    bird(900, 250, 15) +
    cut(ridge(W, H, 1120, { swell: 46, waves: 0.7, seed: 31 }), paint.fir, {
      lift: 8,
      strokes: 30,
      within: [0, 1060, W, 140],
    }) +
    meadow(W, 1150, 60, paint.moss, [paint.butter, paint.rose, paint.white], 8),
})
