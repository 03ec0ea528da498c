import { lighter, mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { round } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { served } from './served.ts'

export const cardamomBuns = (): Drawing =>
  served(
    paint.rose,
    mix(paint.wood, paint.cream, 0.25),
    [
      [-190, -150],
      [40, -210],
      [220, -60],
      [-230, 90],
      [0, 20],
      [190, 170],
      [-60, 240],
    ]
      .map(([dx = 0, dy = 0], index) =>
        placed(
          cut(round(0, 0, 120, 112, index + 2, 0.05), paint.amber, {
            lift: 8,
            strokes: 18,
            within: [-120, -112, 240, 224],
            slant: 30,
          }) +
            line(
              'M-92 14C-60 -80 70 -86 88 -4C98 66 -10 92 -44 40C-64 -4 20 -48 44 2C54 32 14 46 0 24',
              lighter(paint.honey, 0.3),
              24,
            ) +
            line(
              'M-92 14C-60 -80 70 -86 88 -4C98 66 -10 92 -44 40C-64 -4 20 -48 44 2C54 32 14 46 0 24',
              paint.bark,
              5,
              0.6,
            ) +
            Array.from(
              { length: 16 },
              (_, grain) =>
                `<rect x="${Math.cos(grain * 2.4) * 70 - 5}" y="${Math.sin(grain * 3.7) * 66 - 5}" width="11" height="11" rx="2" fill="${paint.white}"/>`,
            ).join(''),
          X + dx,
          Y + dy,
          1,
          index * 37,
        ),
      )
      .join(''),
    470,
  )
