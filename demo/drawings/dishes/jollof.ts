import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { curve, round } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { herb, served, strewn } from './served.ts'

export const jollof = (): Drawing =>
  served(
    mix(paint.sage, paint.fir, 0.3),
    paint.deep,
    cut(round(X, Y, 360, 350, 7, 0.03), paint.terracotta, {
      lift: 6,
      strokes: 60,
      within: [X - 360, Y - 360, 720, 720],
      slant: 20,
    }) +
      strewn(240, 340, 11, (x, y, turn, index) =>
        placed(
          `<ellipse rx="17" ry="6.5" fill="${index % 3 ? paint.peach : paint.honey}" fill-opacity=".9"/>`,
          x,
          y,
          1,
          turn,
        ),
      ) +
      strewn(26, 300, 14, (x, y, _, index) =>
        cut(round(x, y, 15, 14, index), index % 2 ? paint.moss : paint.brick, { lift: 2 }),
      ) +
      [
        [-140, -60],
        [30, -150],
        [150, 20],
      ]
        .map(([dx = 0, dy = 0], index) =>
          placed(
            cut(
              curve(
                [
                  [-96, 0],
                  [-60, -50],
                  [40, -56],
                  [100, -10],
                  [60, 44],
                  [-50, 50],
                ],
                true,
              ),
              paint.honey,
              { lift: 6, strokes: 10, within: [-96, -56, 196, 110], slant: 20 },
            ) + line('M-50 -20q50 -26 100 0M-40 16q46 20 90 0', paint.amber, 8, 0.8),
            X + dx,
            Y + dy,
            1,
            index * 50,
          ),
        )
        .join('') +
      herb(X - 30, Y + 150, -20) +
      herb(X + 20, Y + 160, 40),
  )
