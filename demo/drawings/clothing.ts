// Collars, beards, and what people wear on their heads.

import { darker, lighter, mix, paint } from './colours.ts'
import { curve, leaf, round } from './outline.ts'
import { cut, line } from './paper.ts'

export const collars = {
  plain: (clothes: string) => line('M188 372Q240 426 292 372', darker(clothes, 0.2), 9),
  shirt: (clothes: string) =>
    cut('M192 366L240 412L206 438L172 384Z', lighter(clothes, 0.5), { lift: 2 }) +
    cut('M288 366L240 412L274 438L308 384Z', lighter(clothes, 0.5), { lift: 2 }) +
    [432, 462].map((y) => `<circle cx="240" cy="${y}" r="4.5" fill="${darker(clothes, 0.3)}"/>`).join(''),
  polo: (clothes: string) =>
    cut(
      curve(
        [
          [186, 350],
          [180, 384],
          [240, 414],
          [300, 384],
          [294, 350],
          [240, 382],
        ],
        true,
      ),
      lighter(clothes, 0.2),
      { lift: 2, strokes: 8, within: [180, 350, 120, 60], slant: 84 },
    ),
  lace: (clothes: string) =>
    Array.from({ length: 9 }, (_, index) => {
      const along = (index / 8) * Math.PI
      return cut(
        round(240 - Math.cos(along) * 66, 366 + Math.sin(along) * 44, 17, 17, index),
        lighter(clothes, 0.8),
        { lift: 2 },
      )
    }).join(''),
  scarf: (clothes: string) => {
    const wool = mix(clothes, paint.honey, 0.75)
    return (
      cut(
        curve(
          [
            [172, 350],
            [164, 394],
            [240, 432],
            [316, 394],
            [308, 350],
            [240, 386],
          ],
          true,
        ),
        wool,
        { lift: 4, strokes: 16, within: [164, 350, 150, 80], slant: 78 },
      ) +
      cut(
        curve(
          [
            [268, 396],
            [310, 388],
            [326, 490],
            [276, 492],
          ],
          true,
        ),
        darker(wool, 0.06),
        { lift: 4, strokes: 8, within: [268, 390, 60, 100], slant: 84 },
      )
    )
  },
}

export const beards = {
  full: (hair: string) =>
    cut(
      curve(
        [
          [150, 244],
          [156, 306],
          [192, 352],
          [240, 368],
          [288, 352],
          [324, 306],
          [330, 244],
          [306, 276],
          [272, 272],
          [240, 268],
          [208, 272],
          [174, 276],
        ],
        true,
      ),
      hair,
      { lift: 2, strokes: 18, within: [150, 244, 180, 124], slant: 84 },
    ),
  moustache: (hair: string) =>
    cut('M196 280Q214 262 240 270Q266 262 284 280Q262 294 240 282Q218 294 196 280Z', hair, { lift: 2 }),
  stubble: (hair: string) =>
    `<path d="${curve(
      [
        [158, 270],
        [172, 322],
        [240, 346],
        [308, 322],
        [322, 270],
        [284, 268],
        [240, 262],
        [196, 268],
      ],
      true,
    )}" fill="${hair}" fill-opacity=".22"/>`,
}

export const worn = {
  earrings: (clothes: string) =>
    [146, 334].map((x) => cut(round(x, 282, 9, 13, x), mix(clothes, paint.honey, 0.7), { lift: 1 })).join(''),
  hairband: (clothes: string) =>
    line('M146 186Q180 112 240 108Q300 112 334 186', mix(clothes, paint.honey, 0.6), 15),
  flower: () =>
    [0, 1, 2, 3, 4]
      .map((index) =>
        cut(
          leaf([322, 150], [322 + Math.cos(index * 1.257) * 34, 150 + Math.sin(index * 1.257) * 34], 0.45),
          paint.rose,
          { lift: 1 },
        ),
      )
      .join('') + cut(round(322, 150, 9), paint.honey, { lift: 1 }),
  beanie: (clothes: string) =>
    cut(
      curve(
        [
          [134, 180],
          [148, 104],
          [240, 60],
          [332, 104],
          [346, 180],
          [240, 152],
        ],
        true,
      ),
      mix(clothes, paint.terracotta, 0.6),
      { lift: 4, strokes: 16, within: [130, 60, 220, 120], slant: 86 },
    ) +
    cut(
      curve(
        [
          [128, 164],
          [240, 132],
          [352, 164],
          [350, 200],
          [240, 168],
          [130, 200],
        ],
        true,
      ),
      mix(clothes, paint.cream, 0.6),
      { lift: 3, strokes: 14, within: [128, 130, 224, 70], slant: 86 },
    ) +
    cut(round(240, 60, 25, 24, 9, 0.09), paint.cream, { lift: 2 }),
  cap: (clothes: string) =>
    cut(
      curve(
        [
          [136, 180],
          [140, 118],
          [200, 80],
          [290, 84],
          [344, 128],
          [344, 180],
          [240, 158],
        ],
        true,
      ),
      mix(clothes, paint.cocoa, 0.55),
      { lift: 4, strokes: 16, within: [130, 80, 220, 110], slant: 20 },
    ) +
    cut(
      curve(
        [
          [146, 172],
          [240, 146],
          [338, 166],
          [352, 190],
          [250, 176],
          [142, 194],
        ],
        true,
      ),
      mix(clothes, paint.ink, 0.6),
      { lift: 4 },
    ),
}
