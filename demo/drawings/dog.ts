import { darker, lighter, paint } from './colours.ts'
import { curve, leaf, round } from './outline.ts'
import { cut, line } from './paper.ts'

type Dog = { coat: string; sits: boolean }

/** A dog of many forefathers, standing or sitting on (0, 0), 420 tall; it looks at us. */
export function animal({ coat, sits }: Dog): string {
  const dark = darker(coat, 0.3)
  const belly = lighter(coat, 0.45)
  const tail = cut(
    curve(
      [
        [118, -96],
        [190, -150],
        [218, -240],
        [236, -170],
        [190, -80],
        [130, -56],
      ],
      true,
    ),
    coat,
    { lift: 4 },
  )
  const body = sits
    ? cut(
        curve(
          [
            [-92, 0],
            [-118, -120],
            [-76, -262],
            [0, -290],
            [78, -262],
            [128, -110],
            [112, 0],
            [0, 8],
          ],
          true,
        ),
        coat,
        { lift: 6, strokes: 40, within: [-120, -290, 250, 300], slant: 80, seed: 3 },
      ) +
      cut(
        curve(
          [
            [-46, -40],
            [-50, -150],
            [0, -222],
            [48, -150],
            [46, -40],
            [0, -24],
          ],
          true,
        ),
        belly,
        { lift: 0, strokes: 14, within: [-50, -220, 100, 200], slant: 84 },
      )
    : ''
  const paws = [-58, 58]
    .map(
      (x) =>
        cut(round(x, -8, 46, 24, x + 60), belly, { lift: 3 }) +
        line(`M${x - 12} -6v12M${x + 12} -6v12`, dark, 4),
    )
    .join('')
  const legs = line('M-50 -30V-150M50 -30V-150', dark, 4, 0.5)
  const ears =
    cut(
      curve(
        [
          [-78, -420],
          [-142, -400],
          [-166, -300],
          [-128, -262],
          [-92, -320],
        ],
        true,
      ),
      dark,
      { lift: 5 },
    ) +
    cut(
      curve(
        [
          [78, -420],
          [138, -446],
          [176, -400],
          [150, -340],
          [96, -350],
        ],
        true,
      ),
      dark,
      { lift: 5 },
    )
  const head =
    cut(round(0, -352, 112, 102, 5, 0.03), coat, {
      lift: 6,
      strokes: 24,
      within: [-112, -454, 224, 204],
      slant: 75,
    }) +
    cut(
      curve(
        [
          [0, -448],
          [22, -380],
          [66, -320],
          [40, -262],
          [0, -250],
          [-40, -262],
          [-66, -320],
          [-22, -380],
        ],
        true,
      ),
      belly,
      { lift: 0 },
    )
  const face =
    cut(round(-46, -372, 11, 13, 2), paint.ink, { lift: 0 }) +
    cut(round(46, -372, 11, 13, 3), paint.ink, { lift: 0 }) +
    `<circle cx="-42" cy="-377" r="4" fill="${paint.white}"/><circle cx="50" cy="-377" r="4" fill="${paint.white}"/>` +
    line('M-66 -400q18 -14 34 -6M32 -408q20 -8 36 8', dark, 6) +
    cut(round(0, -312, 26, 18, 4), paint.ink, { lift: 0 }) +
    `<ellipse cx="-7" cy="-318" rx="7" ry="4" fill="${paint.white}" fill-opacity=".5"/>` +
    line('M0 -294V-278M0 -278q-22 22 -42 2M0 -278q22 22 42 2', paint.ink, 5)
  const collar =
    cut(
      curve(
        [
          [-84, -278],
          [0, -244],
          [84, -278],
          [80, -250],
          [0, -214],
          [-80, -250],
        ],
        true,
      ),
      paint.terracotta,
      { lift: 3 },
    ) + cut(round(0, -212, 17, 17), paint.honey, { lift: 2 })
  return tail + body + legs + paws + collar + ears + head + face
}

/** What makes a sandwich worth stealing. */
export const sandwich = (x: number, y: number) =>
  cut(
    curve(
      [
        [x - 110, y],
        [x - 96, y - 46],
        [x, y - 66],
        [x + 100, y - 44],
        [x + 112, y],
      ],
      true,
    ),
    paint.amber,
    { lift: 4, strokes: 12, within: [x - 110, y - 66, 220, 66] },
  ) +
  Array.from({ length: 6 }, (_, index) =>
    cut(leaf([x - 116 + index * 40, y], [x - 76 + index * 40, y + 10], 0.5), paint.moss, { lift: 1 }),
  ).join('') +
  cut(
    curve(
      [
        [x - 104, y + 8],
        [x + 106, y + 8],
        [x + 96, y + 26],
        [x - 98, y + 26],
      ],
      true,
    ),
    paint.terracotta,
    { lift: 1 },
  ) +
  cut(
    curve(
      [
        [x - 108, y + 24],
        [x + 110, y + 24],
        [x + 98, y + 62],
        [x - 96, y + 62],
      ],
      true,
    ),
    paint.amber,
    { lift: 3 },
  )
