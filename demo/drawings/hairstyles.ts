// Hair: a part behind the head, and one that falls over it.

import { chance } from './chance.ts'
import { darker, lighter, mix, paint } from './colours.ts'
import { curve, leaf, type Point, round } from './outline.ts'
import { cut, line } from './paper.ts'

type Hair = { behind: string; above: string }

const fringe = (hair: string, points: readonly Point[], slant = 70) =>
  cut(curve(points, true), hair, { lift: 3, strokes: 16, within: [130, 90, 220, 160], slant })

const parted = (hair: string) =>
  fringe(hair, [
    [144, 236],
    [138, 170],
    [176, 112],
    [240, 98],
    [306, 112],
    [342, 172],
    [336, 238],
    [320, 196],
    [296, 168],
    [252, 150],
    [220, 142],
    [196, 168],
    [164, 196],
  ])

function heap(hair: string, spots: readonly (readonly [number, number, number])[], seed: number): string {
  return spots
    .map(([x, y, r], index) =>
      cut(round(x, y, r, r, seed + index, 0.05), index % 3 ? hair : lighter(hair, 0.09), {
        lift: 2,
        strokes: 5,
        within: [x - r, y - r, 2 * r, 2 * r],
        slant: 20,
      }),
    )
    .join('')
}

export const hairstyles = {
  short: (hair: string): Hair => ({
    behind: cut(round(240, 190, 108, 100, 3), hair, { lift: 2 }),
    above: fringe(hair, [
      [142, 232],
      [132, 172],
      [164, 112],
      [228, 86],
      [300, 98],
      [344, 150],
      [340, 232],
      [326, 190],
      [300, 158],
      [262, 166],
      [226, 150],
      [186, 170],
      [158, 186],
    ]),
  }),
  bald: (hair: string): Hair => ({
    behind: heap(
      hair,
      [
        [144, 214, 30],
        [140, 252, 24],
        [336, 214, 30],
        [340, 252, 24],
      ],
      4,
    ),
    above: line('M200 128q20 -12 44 -12', paint.white, 8, 0.4),
  }),
  bun: (hair: string): Hair => ({
    behind:
      cut(round(240, 84, 50, 44, 8, 0.05), hair, {
        lift: 3,
        strokes: 10,
        within: [190, 40, 100, 90],
        slant: 30,
      }) + cut(round(240, 190, 112, 106, 3), hair, { lift: 2 }),
    above: parted(hair),
  }),
  bob: (hair: string): Hair => ({
    behind: cut(
      curve(
        [
          [120, 330],
          [106, 220],
          [140, 120],
          [240, 80],
          [340, 120],
          [374, 220],
          [360, 330],
          [320, 346],
          [240, 320],
          [160, 346],
        ],
        true,
      ),
      hair,
      { lift: 4, strokes: 22, within: [106, 80, 270, 270], slant: 84 },
    ),
    above: fringe(
      hair,
      [
        [142, 246],
        [134, 170],
        [180, 108],
        [240, 94],
        [304, 108],
        [346, 172],
        [338, 246],
        [326, 204],
        [286, 186],
        [240, 190],
        [194, 186],
        [156, 204],
      ],
      88,
    ),
  }),
  long: (hair: string): Hair => ({
    behind: cut(
      curve(
        [
          [104, 430],
          [112, 260],
          [130, 130],
          [240, 78],
          [350, 130],
          [368, 260],
          [378, 430],
          [330, 444],
          [240, 380],
          [150, 444],
        ],
        true,
      ),
      hair,
      { lift: 4, strokes: 30, within: [100, 80, 280, 360], slant: 86 },
    ),
    above: parted(hair),
  }),
  ponytail: (hair: string): Hair => ({
    behind:
      cut(
        curve(
          [
            [320, 130],
            [386, 140],
            [412, 220],
            [396, 310],
            [372, 350],
            [366, 270],
            [340, 200],
          ],
          true,
        ),
        hair,
        { lift: 4, strokes: 12, within: [320, 130, 92, 220], slant: 80 },
      ) + cut(round(240, 188, 110, 104, 3), hair, { lift: 2 }),
    above: fringe(hair, [
      [142, 236],
      [134, 170],
      [180, 108],
      [240, 94],
      [304, 108],
      [344, 172],
      [338, 236],
      [322, 186],
      [276, 142],
      [240, 136],
      [186, 148],
      [158, 186],
    ]),
  }),
  curls: (hair: string): Hair => ({
    behind: heap(
      hair,
      [
        [150, 150, 58],
        [118, 210, 50],
        [124, 270, 42],
        [330, 150, 58],
        [362, 210, 50],
        [356, 270, 42],
        [200, 100, 60],
        [280, 100, 60],
        [240, 84, 56],
      ],
      5,
    ),
    above: heap(
      hair,
      [
        [160, 168, 30],
        [186, 136, 32],
        [222, 122, 32],
        [260, 122, 32],
        [296, 138, 32],
        [322, 170, 30],
      ],
      30,
    ),
  }),
  coils: (hair: string): Hair => ({
    behind: heap(
      hair,
      [
        [160, 160, 44],
        [150, 206, 34],
        [320, 160, 44],
        [330, 206, 34],
        [200, 122, 46],
        [280, 122, 46],
        [240, 110, 46],
      ],
      15,
    ),
    above: heap(
      hair,
      [
        [164, 168, 22],
        [186, 144, 24],
        [214, 130, 24],
        [242, 126, 24],
        [270, 131, 24],
        [296, 146, 24],
        [316, 170, 22],
      ],
      40,
    ),
  }),
  braids: (hair: string): Hair => ({
    behind:
      cut(round(240, 188, 114, 108, 3), hair, { lift: 2 }) +
      [122, 358]
        .map(
          (x) =>
            Array.from({ length: 7 }, (_, index) =>
              cut(
                round(x + (index % 2 ? 5 : -5), 250 + index * 30, 23 - index, 20, x + index),
                index % 2 ? hair : lighter(hair, 0.12),
                { lift: 2 },
              ),
            ).join('') + cut(round(x, 462, 14, 20, x), paint.honey, { lift: 1 }),
        )
        .join(''),
    above: parted(hair) + line('M232 98q-6 24 -8 44', darker(hair, 0.3), 4, 0.7),
  }),
  messy: (hair: string): Hair => {
    const random = chance(61)
    const tufts = Array.from({ length: 11 }, (_, index) => {
      const x = 150 + index * 18
      return cut(
        leaf([x + 6, 176], [x - 26 + random() * 52, 84 + Math.abs(index - 5) * 9 - random() * 20], 0.34),
        index % 3 ? hair : lighter(hair, 0.14),
        { lift: 2 },
      )
    })
    return {
      behind: cut(round(240, 186, 108, 96, 3), hair, { lift: 2 }),
      above:
        fringe(hair, [
          [142, 232],
          [134, 178],
          [170, 124],
          [240, 106],
          [310, 124],
          [346, 178],
          [338, 232],
          [318, 180],
          [280, 170],
          [244, 184],
          [206, 166],
          [164, 186],
        ]) + tufts.join(''),
    }
  },
  scarf: (hair: string): Hair => ({
    behind: cut(
      curve(
        [
          [128, 330],
          [112, 200],
          [160, 104],
          [240, 76],
          [320, 104],
          [368, 200],
          [352, 330],
          [240, 392],
        ],
        true,
      ),
      mix(paint.plum, paint.cream, 0.2),
      { lift: 4, strokes: 20, within: [110, 76, 260, 310], slant: 60 },
    ),
    above:
      fringe(hair, [
        [160, 190],
        [182, 140],
        [240, 126],
        [298, 140],
        [320, 190],
        [282, 160],
        [240, 152],
        [198, 160],
      ]) +
      cut(
        curve(
          [
            [136, 250],
            [124, 170],
            [172, 104],
            [240, 84],
            [308, 104],
            [356, 170],
            [344, 250],
            [330, 186],
            [296, 146],
            [240, 130],
            [184, 146],
            [150, 186],
          ],
          true,
        ),
        mix(paint.plum, paint.cream, 0.2),
        { lift: 3, strokes: 10, within: [124, 84, 232, 160], slant: 60 },
      ),
  }),
} satisfies Record<string, (hair: string) => Hair>
