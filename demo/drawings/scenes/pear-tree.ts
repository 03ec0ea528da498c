import { chance } from '../chance.ts'
import { darker, lighter, mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { animal } from '../dog.ts'
import { house } from '../house.ts'
import { hills, meadow, pear, tree } from '../nature.ts'
import { corners, curve, leaf, ridge, round } from '../outline.ts'
import { cut, line, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

/** The tree that the family is named after, with a ladder and a full basket. */
export const pearTree = (): Drawing => {
  const random = chance(77)
  const crown = [
    [800, 380, 330, 250],
    [520, 470, 210, 180],
    [1090, 460, 220, 180],
    [660, 240, 210, 160],
    [960, 230, 220, 160],
  ] as const
  const pears = Array.from({ length: 21 }, (_, index) => {
    const [x, y, rx, ry] = crown[index % crown.length] ?? [0, 0, 0, 0]
    return pear(
      x + (random() * 2 - 1) * rx * 0.78,
      y + (random() * 2 - 1) * ry * 0.72,
      58 + random() * 22,
      random() > 0.4 ? paint.honey : paint.butter,
      index,
    )
  })
  return {
    width: W,
    height: H,
    parts:
      wash(W, H, [paint.mist, paint.cream, paint.butter], 9) +
      hills(W, H, 690, 800, [paint.mint, paint.sage], 5) +
      placed(house(paint.cream, paint.terracotta), 1330, 860, 0.62) +
      tree(180, 860, 300, paint.sage, 4) +
      cut(ridge(W, H, 900, { swell: 34, waves: 0.6, seed: 2 }), paint.moss, {
        lift: 7,
        strokes: 50,
        within: [0, 860, W, 340],
      }) +
      cut(
        curve(
          [
            [690, 985],
            [745, 800],
            [735, 600],
            [700, 420],
            [790, 560],
            [830, 380],
            [850, 590],
            [930, 460],
            [868, 640],
            [862, 800],
            [930, 985],
            [810, 965],
          ],
          true,
        ),
        paint.bark,
        { lift: 6, strokes: 40, within: [680, 400, 260, 590], slant: 86 },
      ) +
      crown
        .map(([x, y, rx, ry], index) =>
          cut(
            round(x, y, rx, ry, index + 20, 0.05),
            mix(paint.moss, index % 2 ? paint.sage : paint.fir, 0.4),
            { lift: 9, strokes: 40, within: [x - rx, y - ry, rx * 2, ry * 2], slant: -28, seed: index },
          ),
        )
        .join('') +
      leaves(crown, 150) +
      pears.join('') +
      ladder() +
      basket(1130, 1010) +
      pear(1010, 1020, 62, paint.honey, 3) +
      placed(pear(0, -30, 60, paint.butter, 4), 1330, 1062, 1, 100) +
      meadow(W, 1080, 110, paint.moss, [paint.white, paint.butter, paint.rose], 5) +
      placed(animal({ coat: paint.wood, sits: true }), 420, 1060, 0.62),
  }
}

function leaves(crown: readonly (readonly [number, number, number, number])[], count: number): string {
  const random = chance(12)
  return Array.from({ length: count }, (_, index) => {
    const [x, y, rx, ry] = crown[index % crown.length] ?? [0, 0, 0, 0]
    const [angle, far, lean] = [random() * 6.3, Math.sqrt(random()), random() * 6.3]
    const [lx, ly] = [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far]
    return cut(
      leaf([lx, ly], [lx + Math.cos(lean) * 54, ly + Math.sin(lean) * 54], 0.3),
      mix(paint.sage, random() > 0.5 ? paint.butter : paint.fir, random() * 0.6),
      { lift: 2 },
    )
  }).join('')
}

const ladder = () =>
  line('M560 1030L672 470', paint.wood, 16) +
  line('M640 1036L740 476', paint.wood, 16) +
  Array.from({ length: 9 }, (_, index) => {
    const along = (index + 0.7) / 9.4
    return line(
      `M${560 + 112 * along} ${1030 - 560 * along}L${640 + 100 * along} ${1036 - 560 * along}`,
      lighter(paint.wood, 0.2),
      12,
    )
  }).join('')

const basket = (x: number, y: number) =>
  [-70, -20, 34, 78]
    .map((dx, index) =>
      pear(x + dx, y - 74 - (index % 2) * 18, 70, index % 2 ? paint.butter : paint.honey, index + 40),
    )
    .join('') +
  line(`M${x - 112} ${y - 20}Q${x} ${y - 230} ${x + 112} ${y - 20}`, paint.wood, 14) +
  cut(corners([x - 124, y - 30], [x + 124, y - 30], [x + 96, y + 82], [x - 96, y + 82]), paint.wood, {
    lift: 6,
    strokes: 0,
  }) +
  Array.from({ length: 4 }, (_, row) =>
    line(
      `M${x - 116 + row * 7} ${y - 12 + row * 26}H${x + 116 - row * 7}`,
      row % 2 ? lighter(paint.wood, 0.3) : darker(paint.wood, 0.2),
      9,
    ),
  ).join('')
