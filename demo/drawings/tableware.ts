// What stands on tables: cups, pots, jars, bread, candles. Each thing stands on (0, 0).

import { chance } from './chance.ts'
import { darker, lighter, mix, paint } from './colours.ts'
import { corners, curve, leaf, round } from './outline.ts'
import { cut, line } from './paper.ts'

export const cup = (colour: string, steams = true) =>
  (steams ? line('M-14 -96q-16 -22 0 -44t0 -44M16 -96q-14 -20 0 -38t0 -36', paint.white, 6, 0.55) : '') +
  line('M44 -66q44 0 34 34q-8 22 -42 20', colour, 11) +
  cut(
    curve(
      [
        [-56, -84],
        [56, -84],
        [48, -24],
        [26, 0],
        [-26, 0],
        [-48, -24],
      ],
      true,
    ),
    colour,
    { lift: 4, strokes: 12, within: [-56, -84, 112, 84], slant: 4 },
  ) +
  `<ellipse cx="0" cy="-82" rx="53" ry="11" fill="${darker(colour, 0.25)}"/><ellipse cx="0" cy="-80" rx="44" ry="8" fill="${paint.cocoa}"/>`

export const teapot = (colour: string) =>
  line('M-104 -110q-66 -6 -58 56q8 44 62 36', colour, 18) +
  cut(
    curve(
      [
        [92, -56],
        [150, -84],
        [186, -150],
        [206, -140],
        [180, -60],
        [104, -14],
      ],
      true,
    ),
    colour,
    { lift: 4 },
  ) +
  cut(
    curve(
      [
        [-112, -70],
        [-84, -136],
        [0, -158],
        [84, -136],
        [112, -70],
        [84, -12],
        [0, 2],
        [-84, -12],
      ],
      true,
    ),
    colour,
    { lift: 5, strokes: 26, within: [-112, -160, 224, 160], slant: 6 },
  ) +
  cut(
    curve(
      [
        [-58, -142],
        [0, -176],
        [58, -142],
        [0, -130],
      ],
      true,
    ),
    lighter(colour, 0.15),
    { lift: 3 },
  ) +
  cut(round(0, -182, 15, 13), paint.honey, { lift: 2 }) +
  [-60, -20, 20, 60]
    .map((x, index) =>
      cut(leaf([x - 14, -62], [x + 14, -84], 0.4), index % 2 ? paint.butter : paint.cream, { lift: 0 }),
    )
    .join('')

export const jar = (content: string, label: string) =>
  cut(
    curve(
      [
        [-46, -116],
        [-54, -96],
        [-54, -10],
        [-44, 0],
        [44, 0],
        [54, -10],
        [54, -96],
        [46, -116],
      ],
      true,
    ),
    content,
    { lift: 4, strokes: 14, within: [-54, -116, 108, 116], slant: 84 },
  ) +
  `<path d="M-40 -104V-14" stroke="${paint.white}" stroke-width="8" stroke-opacity=".5" stroke-linecap="round"/>` +
  cut(
    curve(
      [
        [-58, -120],
        [-40, -148],
        [40, -148],
        [58, -120],
        [34, -112],
        [0, -120],
        [-34, -112],
      ],
      true,
    ),
    label,
    { lift: 3, strokes: 8, within: [-58, -150, 116, 40] },
  ) +
  line('M-46 -120H46', paint.bark, 5) +
  cut(corners([-30, -80], [30, -82], [30, -34], [-30, -32]), paint.paper, { lift: 1 }) +
  line('M-18 -66h36M-18 -54h28', paint.cocoa, 3, 0.7)

export const bread = () =>
  cut(
    curve(
      [
        [-140, 0],
        [-152, -50],
        [-96, -104],
        [0, -116],
        [100, -100],
        [150, -48],
        [138, 0],
      ],
      true,
    ),
    paint.amber,
    { lift: 5, strokes: 26, within: [-150, -116, 300, 116], slant: 10 },
  ) + [-78, -14, 52].map((x) => line(`M${x} -96q26 30 18 62`, lighter(paint.amber, 0.55), 13)).join('')

export const plate = (colour: string, rx: number) =>
  `<ellipse cx="0" cy="6" rx="${rx}" ry="${rx * 0.26}" fill="${paint.ink}" fill-opacity=".15"/>` +
  cut(round(0, 0, rx, rx * 0.26, 3, 0.008), colour, { lift: 2 }) +
  `<ellipse cx="0" cy="-3" rx="${rx * 0.7}" ry="${rx * 0.17}" fill="${darker(colour, 0.07)}"/>`

export const bowl = (colour: string, size = 1) => {
  const s = (value: number) => value * size
  return (
    cut(
      curve(
        [
          [s(-96), s(-84)],
          [s(96), s(-84)],
          [s(78), s(-26)],
          [s(34), 0],
          [s(-34), 0],
          [s(-78), s(-26)],
        ],
        true,
      ),
      colour,
      { lift: 4, strokes: 16, within: [s(-96), s(-84), s(192), s(84)], slant: 3 },
    ) +
    `<ellipse cx="0" cy="${s(-84)}" rx="${s(97)}" ry="${s(17)}" fill="${darker(colour, 0.22)}"/>` +
    line(`M${s(-84)} ${s(-50)}Q0 ${s(-30)} ${s(84)} ${s(-50)}`, lighter(colour, 0.4), s(7))
  )
}

export const vase = (colour: string) =>
  cut(
    curve(
      [
        [-30, -190],
        [30, -190],
        [22, -140],
        [62, -84],
        [56, -16],
        [30, 0],
        [-30, 0],
        [-56, -16],
        [-62, -84],
        [-22, -140],
      ],
      true,
    ),
    colour,
    { lift: 4, strokes: 16, within: [-62, -190, 124, 190], slant: 4 },
  ) + line('M-58 -70Q0 -54 58 -70M-58 -52Q0 -36 58 -52', lighter(colour, 0.45), 6)

/** A cake of two storeys with so many candles. */
export function cake(icing: string, candles: number): string {
  const random = chance(5)
  const storey = (y: number, half: number, tall: number, colour: string) =>
    cut(
      curve(
        [
          [-half, y - tall],
          [half, y - tall],
          [half + 3, y - 6],
          [0, y + half * 0.1],
          [-half - 3, y - 6],
        ],
        true,
      ),
      colour,
      { lift: 6, strokes: 24, within: [-half, y - tall, half * 2, tall], slant: 3 },
    ) +
    `<ellipse cx="0" cy="${y - tall}" rx="${half}" ry="${half * 0.13}" fill="${paint.white}"/>` +
    cut(drips(y - tall, half), paint.white, { lift: 3 })
  const flames = Array.from({ length: candles }, (_, index) => {
    const x = -150 + (300 * (index + 0.5)) / candles
    const y = -372 + Math.abs(index - (candles - 1) / 2) * -1.2 + (index % 2) * 14
    const colour = [paint.terracotta, paint.honey, paint.lagoon, paint.rose][index % 4] ?? paint.rose
    return (
      cut(corners([x - 7, y], [x + 7, y], [x + 7, y - 78], [x - 7, y - 78]), colour, { lift: 1 }) +
      line(
        `M${x - 7} ${y - 14}l14 -12M${x - 7} ${y - 40}l14 -12M${x - 7} ${y - 64}l14 -12`,
        paint.white,
        4,
        0.7,
      ) +
      `<circle cx="${x}" cy="${y - 100}" r="34" fill="${paint.butter}" fill-opacity=".35"/>` +
      cut(leaf([x, y - 80], [x + 3, y - 126], 0.36), paint.honey, { lift: 0 }) +
      cut(leaf([x, y - 82], [x + 1, y - 108], 0.32), paint.white, { lift: 0 })
    )
  })
  const berries = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI
    return cut(
      round(-Math.cos(angle) * 250, -168 + Math.sin(angle) * 22, 13 + random() * 7, 13 + random() * 6, index),
      mix(paint.brick, paint.plum, random()),
      { lift: 2 },
    )
  })
  return (
    storey(0, 270, 170, icing) +
    storey(-178, 180, 180, mix(icing, paint.butter, 0.5)) +
    flames.join('') +
    berries.join('')
  )
}

function drips(y: number, half: number): string {
  const random = chance(half)
  const count = 9
  const width = (2 * half) / count
  const edge = Array.from({ length: count }, (_, index) => {
    const x = -half + width * index
    const deep = 26 + random() * 40
    return `C${x} ${y + deep} ${x + width} ${y + deep} ${x + width} ${y + 14 + (index === count - 1 ? -14 : random() * 8)}`
  })
  return `M${-half} ${y}${edge.join('')}Q0 ${y - half * 0.02} ${-half} ${y}Z`
}
