import { paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { house } from '../house.ts'
import { cloud, flower, hills, meadow, sun, tree } from '../nature.ts'
import { corners, curve, ridge, round } from '../outline.ts'
import { cut, line, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

export const newDoor = (): Drawing => ({
  width: W,
  height: H,
  parts:
    wash(W, H, [paint.sky, paint.mist, paint.cream], 14) +
    sun(300, 260, 70, paint.butter) +
    cloud(1240, 200, 110, paint.white, 7) +
    hills(W, H, 640, 760, [paint.mint, paint.sage], 15) +
    tree(210, 900, 420, paint.moss, 6) +
    tree(1420, 900, 350, paint.sage, 9) +
    cut(ridge(W, H, 880, { swell: 26, waves: 0.5, seed: 8 }), paint.moss, {
      lift: 7,
      strokes: 50,
      within: [0, 840, W, 360],
    }) +
    cut(
      curve(
        [
          [730, 890],
          [830, 890],
          [900, 1040],
          [1010, 1220],
          [520, 1220],
          [660, 1040],
        ],
        true,
      ),
      paint.apricot,
      { lift: 3, strokes: 30, within: [500, 880, 520, 330], slant: 4 },
    ) +
    placed(house(paint.paper, paint.terracotta, paint.sea), 780, 906, 1.55) +
    placed(bicycle(), 1180, 990, 1.1) +
    meadow(W, 1110, 90, paint.moss, [paint.rose, paint.white, paint.honey], 15),
})

const bicycle = () => {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-46" r="46" fill="none" stroke="${paint.ink}" stroke-width="7"/>` +
    Array.from({ length: 6 }, (_, index) => {
      const angle = (index / 6) * Math.PI
      return line(
        `M${x - Math.cos(angle) * 42} ${-46 - Math.sin(angle) * 42}L${x + Math.cos(angle) * 42} ${-46 + Math.sin(angle) * 42}`,
        paint.cocoa,
        1.6,
        0.7,
      )
    }).join('')
  return (
    wheel(-80) +
    wheel(84) +
    line('M-80 -46L-34 -122L50 -122L84 -46M-34 -122L0 -46L50 -122M-80 -46L0 -46', paint.terracotta, 9) +
    line('M-34 -122L-42 -146M50 -122L46 -158L76 -164', paint.ink, 8) +
    cut(round(-44, -150, 30, 9), paint.cocoa, { lift: 1 }) +
    cut(corners([54, -140], [128, -140], [118, -92], [64, -92]), paint.wood, {
      lift: 2,
      strokes: 8,
      within: [54, -140, 80, 50],
    }) +
    [70, 90, 110]
      .map((x, index) =>
        flower(x, -148, 18, [paint.rose, paint.butter, paint.white][index] ?? paint.rose, index),
      )
      .join('')
  )
}
