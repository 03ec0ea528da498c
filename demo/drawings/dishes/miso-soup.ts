import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { curve, round } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { X, Y } from '../sheet.ts'
import { served, strewn } from './served.ts'

export const misoSoup = (): Drawing =>
  served(
    paint.dusk,
    paint.plum,
    cut(round(X, Y, 370, 370, 5, 0.008), mix(paint.amber, paint.cream, 0.35), {
      lift: 0,
      strokes: 60,
      within: [X - 370, Y - 370, 740, 740],
      slant: 15,
    }) +
      [-120, -60, 0, 60, 120]
        .map(
          (dy) =>
            line(
              `M${X - 250} ${Y + dy + 40}C${X - 120} ${Y + dy - 40} ${X + 60} ${Y + dy + 110} ${X + 220} ${Y + dy}`,
              paint.cream,
              26,
            ) +
            line(
              `M${X - 250} ${Y + dy + 40}C${X - 120} ${Y + dy - 40} ${X + 60} ${Y + dy + 110} ${X + 220} ${Y + dy}`,
              paint.butter,
              8,
              0.7,
            ),
        )
        .join('') +
      [-120, 110]
        .map((dx, index) =>
          placed(
            cut(round(0, 0, 92, 78, 3 + index, 0.02), paint.white, { lift: 5 }) +
              cut(round(4, 2, 48, 44, 5), paint.honey, { lift: 0, strokes: 8, within: [-46, -44, 96, 88] }),
            X + dx,
            Y - 170 + index * 30,
            1,
            index * 30,
          ),
        )
        .join('') +
      cut(
        curve(
          [
            [X + 120, Y + 60],
            [X + 300, Y + 20],
            [X + 310, Y + 190],
            [X + 150, Y + 230],
          ],
          true,
        ),
        paint.pine,
        { lift: 5, strokes: 12, within: [X + 120, Y + 20, 190, 210], slant: 80 },
      ) +
      strewn(
        24,
        260,
        6,
        (x, y, _, index) =>
          `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${index % 2 ? paint.moss : paint.sage}" stroke-width="8"/>`,
      ) +
      line('M1330 130L1190 1100M1400 150L1250 1110', paint.wood, 22),
    450,
  )
