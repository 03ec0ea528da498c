import { paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { hills, twig } from '../nature.ts'
import { box, corners, curve, ridge, round } from '../outline.ts'
import { cut, glow, line, placed, wash } from '../paper.ts'

/** A page out of an album, from when the tree was as tall as a boy. */
export const firstTree = (): Drawing => ({
  width: 1400,
  height: 1400,
  aged: true,
  parts:
    wash(1400, 1400, [paint.cream, paint.apricot, paint.cream], 50) +
    glow(700, 300, 700, paint.white, 0.5) +
    hills(1400, 1400, 760, 880, [paint.sage, paint.moss], 51) +
    cut(ridge(1400, 1400, 1010, { swell: 24, seed: 6 }), paint.fir, {
      lift: 6,
      strokes: 40,
      within: [0, 980, 1400, 420],
    }) +
    cut(box(150, 640, 330, 320, 4), paint.paper, { lift: 6, strokes: 20, within: [150, 640, 330, 320] }) +
    cut(corners([110, 660], [315, 500], [520, 660]), paint.brick, { lift: 6 }) +
    cut(box(270, 800, 90, 160, 2), paint.cocoa, { lift: 2 }) +
    line('M900 1130C896 1000 906 900 900 700', paint.bark, 18) +
    line('M960 1140V640', paint.cocoa, 14) +
    line('M900 800q30 10 60 0', paint.paper, 8) +
    twig([900, 900], [760, 760], 9, paint.moss, 74, 1) +
    twig([902, 820], [1030, 640], 10, paint.moss, 74, 2) +
    twig([900, 720], [870, 540], 9, paint.moss, 70, 3) +
    placed(figure(), 640, 1160, 1.15) +
    placed(spade(), 1120, 1150, 1),
})

/** A man in a cap beside what he has planted. */
const figure = () =>
  cut(corners([-70, 0], [-60, -250], [60, -250], [70, 0], [16, 0], [0, -190], [-16, 0]), paint.cocoa, {
    lift: 5,
    strokes: 20,
    within: [-70, -250, 140, 250],
    slant: 86,
  }) +
  cut(
    curve(
      [
        [-84, -240],
        [-92, -400],
        [-50, -456],
        [50, -456],
        [92, -400],
        [84, -240],
        [0, -226],
      ],
      true,
    ),
    paint.paper,
    { lift: 4, strokes: 16, within: [-92, -456, 184, 230], slant: 84 },
  ) +
  cut(
    curve(
      [
        [-62, -240],
        [-58, -440],
        [-20, -450],
        [-12, -240],
      ],
      true,
    ),
    paint.bark,
    { lift: 2 },
  ) +
  cut(
    curve(
      [
        [62, -240],
        [58, -440],
        [20, -450],
        [12, -240],
      ],
      true,
    ),
    paint.bark,
    { lift: 2 },
  ) +
  line('M84 -400Q170 -360 210 -420', paint.paper, 34) +
  cut(round(216, -430, 20, 20), paint.peach, { lift: 2 }) +
  line('M-84 -400Q-120 -330 -96 -250', paint.paper, 34) +
  cut(round(-94, -240, 20, 20), paint.peach, { lift: 2 }) +
  cut(round(0, -512, 58, 66, 5, 0.01), paint.peach, { lift: 4 }) +
  cut(
    curve(
      [
        [-66, -528],
        [-56, -586],
        [10, -600],
        [64, -566],
        [70, -528],
        [0, -542],
      ],
      true,
    ),
    paint.cocoa,
    { lift: 4 },
  ) +
  cut(
    curve(
      [
        [-70, -526],
        [0, -546],
        [74, -526],
        [60, -512],
        [-64, -514],
      ],
      true,
    ),
    paint.ink,
    { lift: 2 },
  ) +
  `<circle cx="-20" cy="-508" r="5" fill="${paint.ink}"/><circle cx="22" cy="-508" r="5" fill="${paint.ink}"/>` +
  line('M-18 -474q20 14 38 0', paint.ink, 5) +
  cut('M-30 -486Q0 -502 30 -486Q0 -474 -30 -486Z', paint.ink, { lift: 0 })

const spade = () =>
  line('M0 -60V-380M-34 -380H34', paint.wood, 18) +
  cut(
    curve(
      [
        [-50, -120],
        [50, -120],
        [44, -20],
        [0, 30],
        [-44, -20],
      ],
      true,
    ),
    paint.dusk,
    { lift: 4 },
  )
