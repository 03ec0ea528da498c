import { paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { curve, round } from '../outline.ts'
import { cut, placed } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { fork, served, strewn } from './served.ts'

export const pancakes = (): Drawing =>
  served(
    paint.sky,
    paint.white,
    [
      [-150, 90],
      [140, 110],
      [-20, -100],
    ]
      .map(([dx = 0, dy = 0], index) =>
        placed(
          cut(round(0, 0, 218, 206, index + 4, 0.03), paint.apricot, { lift: 9 }) +
            cut(round(0, 0, 192, 182, index + 8, 0.04), paint.amber, {
              lift: 0,
              strokes: 26,
              within: [-192, -182, 384, 364],
              slant: 20,
            }),
          X + dx,
          Y + dy,
        ),
      )
      .join('') +
      cut(
        curve(
          [
            [X - 120, Y - 140],
            [X + 40, Y - 190],
            [X + 120, Y - 60],
            [X + 190, Y + 80],
            [X + 150, Y + 190],
            [X + 80, Y + 100],
            [X - 20, Y + 30],
            [X - 60, Y + 170],
            [X - 130, Y + 130],
            [X - 110, Y - 10],
          ],
          true,
        ),
        paint.bark,
        { lift: 2 },
      ) +
      cut(
        curve(
          [
            [X - 56, Y - 90],
            [X + 40, Y - 110],
            [X + 60, Y - 14],
            [X - 40, Y + 6],
          ],
          true,
        ),
        paint.butter,
        { lift: 5 },
      ) +
      strewn(
        17,
        300,
        21,
        (x, y, _, index) =>
          cut(round(x, y, 30, 28, index), index % 3 ? paint.dusk : paint.brick, { lift: 4 }) +
          `<circle cx="${x - 8}" cy="${y - 9}" r="6" fill="${paint.white}" fill-opacity=".5"/>`,
      ) +
      fork(140),
  )
