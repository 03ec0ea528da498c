// What grows, flies and floats. Each thing stands on (0, 0) or around it, and a scene puts it in place.

import { chance, sway } from './chance.ts'
import { darker, lighter, mix, paint } from './colours.ts'
import { corners, curve, leaf, type Point, ridge, round } from './outline.ts'
import { cut, glow, line } from './paper.ts'

export const sun = (x: number, y: number, radius: number, colour: string = paint.honey) =>
  glow(x, y, radius * 4.2, lighter(colour, 0.5), 0.75) +
  cut(round(x, y, radius, radius, 3, 0.015), colour, {
    lift: 0,
    strokes: 14,
    within: [x - radius, y - radius, radius * 2, radius * 2],
  })

/** Hills one behind the other, from the farthest to the nearest. */
export const hills = (
  width: number,
  height: number,
  from: number,
  to: number,
  colours: readonly string[],
  seed = 1,
) =>
  colours
    .map((colour, index) => {
      const y = from + ((to - from) * index) / Math.max(1, colours.length - 1)
      const swell = height * (0.035 + 0.012 * index)
      return cut(
        ridge(width, height, y, { swell, waves: 0.8 + (index % 3) * 0.35, seed: seed + index }),
        colour,
        {
          lift: 5 + index,
          strokes: 30,
          within: [0, y - swell, width, height - y + swell],
          slant: index % 2 ? 7 : -9,
          seed: seed + index,
        },
      )
    })
    .join('')

export function cloud(x: number, y: number, size: number, colour: string = paint.white, seed = 1): string {
  const random = chance(seed)
  const puffs = [-0.9, -0.35, 0.3, 0.9].map((at, index) =>
    round(
      x + at * size,
      y - (index === 1 || index === 2 ? size * 0.22 : 0),
      size * (0.42 + random() * 0.2),
      size * (0.26 + random() * 0.1),
      seed + index,
    ),
  )
  return cut(puffs.join(''), colour, { lift: 3 })
}

export function fir(x: number, y: number, height: number, colour: string = paint.fir, seed = 1): string {
  const random = chance(seed)
  const tiers = [0, 1, 2].map((tier) => {
    const [foot, top] = [y - height * 0.24 * tier, y - height * (0.46 + tier * 0.27)]
    const half = height * (0.25 - tier * 0.055) + sway(random, height * 0.015)
    return cut(
      corners([x - half, foot], [x + sway(random, 3), top], [x + half, foot]),
      lighter(colour, tier * 0.06),
      { lift: 2 },
    )
  })
  return line(`M${x} ${y}v${height * 0.1}`, paint.bark, height * 0.06) + tiers.join('')
}

/** A round tree: its crown a heap of painted papers. */
export function tree(x: number, y: number, height: number, colour: string = paint.moss, seed = 1): string {
  const random = chance(seed)
  const crown = height * 0.36
  const [cx, cy] = [x, y - height * 0.66]
  const trunk = cut(
    curve(
      [
        [x - height * 0.05, y],
        [x - height * 0.028, y - height * 0.42],
        [x + height * 0.028, y - height * 0.42],
        [x + height * 0.06, y],
      ],
      true,
    ),
    paint.bark,
    { lift: 2, strokes: 8, within: [x - 40, y - height * 0.5, 80, height * 0.5], slant: 88 },
  )
  const heap = [
    [0, 0, 1],
    [-0.55, 0.22, 0.62],
    [0.56, 0.2, 0.6],
    [-0.2, -0.42, 0.62],
    [0.34, -0.34, 0.52],
  ] as const
  const puffs = heap.map(([dx, dy, size], index) =>
    cut(
      round(cx + dx * crown, cy + dy * crown, crown * size, crown * size * 0.9, seed * 7 + index, 0.06),
      mix(colour, random() > 0.5 ? paint.honey : paint.fir, 0.08 + random() * 0.16),
      {
        lift: 4,
        strokes: 16,
        within: [cx - crown * 1.3, cy - crown, crown * 2.6, crown * 2],
        slant: -30,
        seed: seed + index,
      },
    ),
  )
  return trunk + puffs.join('')
}

/** A pear hanging from its stem at (x, y), as tall as `size`. */
export const pear = (x: number, y: number, size: number, colour: string = paint.honey, seed = 1) =>
  line(`M${x} ${y}q${size * 0.06} ${-size * 0.14} ${size * 0.02} ${-size * 0.24}`, paint.bark, size * 0.06) +
  cut(leaf([x + size * 0.02, y - size * 0.12], [x + size * 0.36, y - size * 0.26], 0.3), paint.moss, {
    lift: 1,
  }) +
  cut(
    curve(
      [
        [x, y],
        [x + size * 0.17, y + size * 0.2],
        [x + size * 0.34, y + size * 0.62],
        [x + size * 0.2, y + size * 0.95],
        [x, y + size],
        [x - size * 0.22, y + size * 0.93],
        [x - size * 0.33, y + size * 0.6],
        [x - size * 0.16, y + size * 0.2],
      ],
      true,
    ),
    colour,
    {
      lift: size > 40 ? 3 : 2,
      strokes: size > 60 ? 14 : 4,
      within: [x - size * 0.4, y, size * 0.8, size],
      slant: 70,
      seed,
    },
  ) +
  `<ellipse cx="${x - size * 0.12}" cy="${y + size * 0.52}" rx="${size * 0.06}" ry="${size * 0.16}" fill="${paint.white}" fill-opacity=".35"/>`

/** A twig that bends, with leaves on both sides. */
export function twig(from: Point, to: Point, leaves: number, colour: string, size = 60, seed = 1): string {
  const random = chance(seed)
  const middle: Point = [
    (from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.12,
    (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.12,
  ]
  const foliage = Array.from({ length: leaves }, (_, index) => {
    const along = (index + 0.6) / leaves
    const x = (1 - along) ** 2 * from[0] + 2 * along * (1 - along) * middle[0] + along ** 2 * to[0]
    const y = (1 - along) ** 2 * from[1] + 2 * along * (1 - along) * middle[1] + along ** 2 * to[1]
    const lean = Math.atan2(to[1] - from[1], to[0] - from[0]) + (index % 2 ? 0.9 : -0.9) + sway(random, 0.25)
    const length = size * (0.75 + random() * 0.5)
    return cut(
      leaf([x, y], [x + Math.cos(lean) * length, y + Math.sin(lean) * length], 0.28),
      mix(colour, paint.honey, random() * 0.22),
      { lift: 2 },
    )
  })
  return line(curve([from, middle, to]), paint.bark, size * 0.1) + foliage.join('')
}

export function flower(x: number, y: number, size: number, colour: string, seed = 1): string {
  const random = chance(seed)
  const turn = random() * 2
  const petals = Array.from({ length: 6 }, (_, index) => {
    const angle = turn + (index / 6) * 2 * Math.PI
    return cut(
      leaf([x, y], [x + Math.cos(angle) * size, y + Math.sin(angle) * size], 0.42),
      lighter(colour, random() * 0.25),
      { lift: 1 },
    )
  })
  return petals.join('') + cut(round(x, y, size * 0.28, size * 0.28, seed), paint.honey, { lift: 1 })
}

/** Blades and small flowers along the lower edge. */
export function meadow(
  width: number,
  y: number,
  depth: number,
  colour: string,
  blossoms: readonly string[],
  seed = 1,
): string {
  const random = chance(seed)
  const blades = Array.from({ length: 90 }, () => {
    const [x, foot] = [random() * width, y + random() * depth]
    const tall = 24 + random() * 46
    return `<path d="${leaf([x, foot], [x + sway(random, 18), foot - tall], 0.09)}" fill="${mix(colour, random() > 0.5 ? paint.butter : paint.pine, random() * 0.4)}"/>`
  })
  const flowers = Array.from({ length: blossoms.length ? 26 : 0 }, (_, index) => {
    const [x, foot] = [random() * width, y + random() * depth]
    return (
      line(`M${x} ${foot}q${sway(random, 6)} -20 ${sway(random, 8)} -38`, paint.fir, 3) +
      flower(x, foot - 40, 11 + random() * 8, blossoms[index % blossoms.length] ?? paint.rose, seed + index)
    )
  })
  return blades.join('') + flowers.join('')
}

export const bird = (x: number, y: number, size: number, colour: string = paint.cocoa) =>
  line(
    `M${x - size} ${y - size * 0.2}q${size * 0.5} ${-size * 0.5} ${size} ${size * 0.2}q${size * 0.5} ${-size * 0.7} ${size} ${-size * 0.2}`,
    colour,
    size * 0.16,
  )

/** Water from `y` down: bands, and strokes of light that widen towards us. */
export function water(
  width: number,
  height: number,
  y: number,
  colour: string,
  light: string,
  seed = 1,
): string {
  const random = chance(seed)
  const glints = Array.from({ length: 46 }, () => {
    const down = random() ** 1.4
    const [x, top] = [random() * width, y + 14 + down * (height - y)]
    const length = 40 + down * 190
    return `<path d="${leaf([x, top], [x + length, top + sway(random, 4)], 0.035 + down * 0.01)}" fill="${random() > 0.6 ? light : lighter(colour, 0.35)}" fill-opacity="${(0.3 + random() * 0.5).toFixed(2)}"/>`
  })
  return (
    cut(corners([-20, y], [width + 20, y + 3], [width + 20, height + 20], [-20, height + 20]), colour, {
      lift: 0,
      strokes: 60,
      within: [0, y, width, height - y],
      slant: 0,
      seed,
    }) + glints.join('')
  )
}

/** Rows of waves, one before the other. */
export function waves(
  width: number,
  height: number,
  from: number,
  rows: number,
  colours: readonly [string, string],
  seed = 1,
): string {
  return Array.from({ length: rows }, (_, row) => {
    const y = from + ((height - from) * row) / rows
    const length = 90 + row * 34
    const shift = chance(seed + row)() * length
    const crests = Array.from({ length: Math.ceil(width / length) + 2 }, (_, index) => {
      const x = index * length - length - shift
      return `Q${(x + length * 0.5).toFixed(0)} ${(y + 22 + row * 7).toFixed(0)} ${(x + length).toFixed(0)} ${y.toFixed(0)}`
    })
    const d = `M${(-length - shift).toFixed(0)} ${y.toFixed(0)}${crests.join('')}V${height + 40}H-200Z`
    const colour = mix(colours[0], colours[1], row / Math.max(1, rows - 1))
    return cut(d, colour, {
      lift: 5,
      strokes: 16,
      within: [0, y, width, (height - from) / rows],
      slant: 0,
      seed: seed + row,
    })
  }).join('')
}

export function stars(width: number, height: number, count: number, seed = 1): string {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const size = 1.5 + random() ** 3 * 6
    return `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * height).toFixed(0)}" r="${size.toFixed(1)}" fill="${paint.butter}" fill-opacity="${(0.45 + random() * 0.5).toFixed(2)}"/>`
  }).join('')
}

export const moon = (x: number, y: number, radius: number) =>
  glow(x, y, radius * 3.6, paint.butter, 0.55) +
  cut(round(x, y, radius, radius, 5, 0.015), paint.cream, {
    lift: 0,
    strokes: 18,
    within: [x - radius, y - radius, radius * 2, radius * 2],
    slant: 40,
  }) +
  [
    [-0.3, -0.2, 0.16],
    [0.25, 0.3, 0.22],
    [0.3, -0.35, 0.1],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<circle cx="${x + dx * radius}" cy="${y + dy * radius}" r="${r * radius}" fill="${darker(paint.cream, 0.1)}" fill-opacity=".5"/>`,
    )
    .join('')
