import { darker, paint } from './colours.ts'
import { flower, twig } from './nature.ts'
import { box, corners } from './outline.ts'
import { cut, line } from './paper.ts'

/** A house on (0, 0), 420 wide, with a door in the middle. */
export const house = (wall: string, roof: string, door: string = paint.sea) =>
  cut(box(-210, -270, 420, 270, 3), wall, {
    lift: 6,
    strokes: 40,
    within: [-210, -270, 420, 270],
    slant: 3,
  }) +
  cut(corners([90, -420], [150, -420], [150, -300], [90, -300]), paint.brick, { lift: 3 }) +
  cut(corners([-246, -258], [-120, -410], [120, -410], [246, -258]), roof, {
    lift: 7,
    strokes: 40,
    within: [-246, -410, 492, 152],
    slant: 2,
  }) +
  Array.from({ length: 3 }, (_, row) =>
    line(
      `M${-210 + row * 34} ${-288 - row * 38}q20 16 40 0${'t40 0'.repeat(9 - row * 2)}`,
      darker(roof, 0.16),
      4,
      0.7,
    ),
  ).join('') +
  [-150, 74].map((x) => window(x, -206, 78, 92)).join('') +
  cut('M-44 0V-118Q-44 -160 0 -160Q44 -160 44 -118V0Z', door, {
    lift: 3,
    strokes: 10,
    within: [-44, -160, 88, 160],
    slant: 88,
  }) +
  `<circle cx="28" cy="-70" r="6" fill="${paint.honey}"/>` +
  cut(box(-64, -8, 128, 16, 8, 1), paint.cream, { lift: 2 }) +
  twig([-196, 0], [-186, -240], 10, paint.moss, 34, 4)

const window = (x: number, y: number, width: number, height: number) =>
  cut(box(x, y, width, height, 5, 1.5), paint.white, { lift: 2 }) +
  cut(box(x + 8, y + 8, width - 16, height - 16, 6, 1), paint.butter, {
    lift: 0,
    strokes: 6,
    within: [x, y, width, height],
    slant: 60,
  }) +
  line(
    `M${x + width / 2} ${y + 6}V${y + height - 6}M${x + 6} ${y + height / 2}H${x + width - 6}`,
    paint.white,
    7,
  ) +
  cut(box(x - 10, y + height - 4, width + 20, 26, 7, 1), paint.bark, { lift: 2 }) +
  [0.1, 0.37, 0.63, 0.9]
    .map((along, index) =>
      flower(x + width * along, y + height - 8, 17, index % 2 ? paint.rose : paint.terracotta, index),
    )
    .join('')
