import { darker, lighter } from './colours.ts'
import { box, curve, round } from './outline.ts'
import { cut } from './paper.ts'

export const gift = (paper: string, ribbon: string) =>
  cut(box(-120, -190, 240, 190, 6), paper, {
    lift: 6,
    strokes: 20,
    within: [-120, -190, 240, 190],
    slant: 86,
  }) +
  cut(box(-132, -222, 264, 52, 7), lighter(paper, 0.12), { lift: 4 }) +
  cut(box(-20, -222, 40, 222, 8, 1), ribbon, { lift: 1 }) +
  cut(
    curve(
      [
        [0, -220],
        [-70, -300],
        [-120, -270],
        [-90, -226],
      ],
      true,
    ),
    ribbon,
    { lift: 3 },
  ) +
  cut(
    curve(
      [
        [0, -220],
        [70, -300],
        [120, -270],
        [90, -226],
      ],
      true,
    ),
    ribbon,
    { lift: 3 },
  ) +
  cut(round(0, -224, 22, 18), darker(ribbon, 0.1), { lift: 2 })
