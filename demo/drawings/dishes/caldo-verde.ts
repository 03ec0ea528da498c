import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { round } from '../outline.ts'
import { cut, line } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { fork, served, strewn } from './served.ts'

export const caldoVerde = (): Drawing =>
  served(
    paint.terracotta,
    paint.cream,
    cut(round(X, Y, 360, 360, 5, 0.01), mix(paint.sage, paint.butter, 0.35), {
      lift: 0,
      strokes: 50,
      within: [X - 360, Y - 360, 720, 720],
      slant: 30,
    }) +
      strewn(70, 330, 3, (x, y, turn) =>
        line(
          `M${x} ${y}q${Math.cos(turn) * 40} ${Math.sin(turn) * 40} ${Math.cos(turn + 1) * 70} ${Math.sin(turn + 1) * 70}`,
          paint.fir,
          9,
          0.8,
        ),
      ) +
      strewn(
        9,
        230,
        9,
        (x, y, _, index) =>
          cut(round(x, y, 54, 50, index + 1), paint.brick, { lift: 5 }) +
          cut(round(x, y, 42, 38, index + 5), paint.terracotta, {
            lift: 0,
            strokes: 5,
            within: [x - 40, y - 40, 80, 80],
          }) +
          cut(round(x - 10, y - 8, 8), paint.blush, { lift: 0 }) +
          cut(round(x + 14, y + 10, 6), paint.blush, { lift: 0 }),
      ) +
      fork(170),
    450,
  )
