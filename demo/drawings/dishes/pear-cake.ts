import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { curve, leaf, type Point, round } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { fork, herb, served } from './served.ts'

export const pearCake = (): Drawing => {
  const slices = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 360
    const half: Point[] = [
      [0, -330],
      [44, -280],
      [62, -200],
      [40, -120],
      [0, -92],
      [-40, -120],
      [-62, -200],
      [-44, -280],
    ]
    return placed(
      cut(curve(half, true), mix(paint.butter, paint.white, 0.3), {
        lift: 5,
        strokes: 10,
        within: [-60, -330, 120, 240],
        slant: 80,
      }) +
        line('M0 -300V-120', paint.amber, 6, 0.6) +
        cut(leaf([0, -170], [6, -200], 0.4), paint.cocoa, { lift: 0 }),
      X,
      Y,
      1,
      angle,
    )
  })
  return served(
    paint.lagoon,
    paint.white,
    cut(round(X, Y, 372, 372, 4, 0.012), paint.amber, {
      lift: 8,
      strokes: 60,
      within: [X - 372, Y - 372, 744, 744],
      slant: 40,
    }) +
      cut(round(X, Y, 346, 346, 6, 0.012), paint.honey, {
        lift: 0,
        strokes: 40,
        within: [X - 346, Y - 346, 692, 692],
        slant: -40,
      }) +
      slices.join('') +
      cut(round(X, Y, 66, 66, 3, 0.04), paint.butter, { lift: 4 }) +
      herb(X, Y + 14, 20) +
      fork(1450),
  )
}
