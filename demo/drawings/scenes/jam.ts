import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { pear } from '../nature.ts'
import { curve } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { lamp, room, roomWindow } from '../room.ts'
import { H, W } from '../sheet.ts'
import { jar } from '../tableware.ts'

export const jam = (): Drawing => ({
  width: W,
  height: H,
  parts:
    room(mix(paint.sky, paint.cream, 0.4), 800, paint.wood) +
    roomWindow(960, 130, 440, 380) +
    lamp(420, 260, paint.terracotta) +
    [0, 1]
      .map((row) =>
        Array.from({ length: 7 - row }, (_, index) =>
          placed(
            jar(
              [paint.amber, paint.honey, mix(paint.honey, paint.brick, 0.4)][(index + row) % 3] ??
                paint.amber,
              [paint.terracotta, paint.sage, paint.rose, paint.lagoon][(index * 2 + row) % 4] ?? paint.sage,
            ),
            220 + index * 150 + row * 75,
            960 - row * 190,
            1.2,
          ),
        ).join(''),
      )
      .reverse()
      .join('') +
    placed(pot(), 1330, 1010, 1.15) +
    [
      [300, 1040],
      [420, 1060],
      [700, 1050],
      [820, 1070],
    ]
      .map(([x = 0, y = 0], index) => pear(x, y - 60, 120, index % 2 ? paint.butter : paint.honey, index))
      .join(''),
})

const pot = () =>
  line(
    'M-60 -300q-20 -30 0 -60t0 -60M0 -310q-20 -30 0 -60t0 -60M60 -300q-20 -30 0 -60t0 -60',
    paint.white,
    10,
    0.6,
  ) +
  line('M-168 -170h-50M168 -170h50', paint.ink, 22) +
  cut(
    curve(
      [
        [-176, -220],
        [176, -220],
        [168, -30],
        [130, 0],
        [-130, 0],
        [-168, -30],
      ],
      true,
    ),
    paint.terracotta,
    { lift: 8, strokes: 34, within: [-176, -220, 352, 220], slant: 4 },
  ) +
  `<ellipse cx="0" cy="-220" rx="176" ry="34" fill="${paint.brick}"/><ellipse cx="0" cy="-214" rx="152" ry="24" fill="${paint.amber}"/>` +
  line('M90 -230L210 -420', paint.wood, 18)
