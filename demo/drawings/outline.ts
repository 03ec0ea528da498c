// Outlines as scissors leave them, as the `d` of SVG paths (https://www.w3.org/TR/SVG2/paths.html#PathData).

import { chance, sway } from './chance.ts'

export type Point = readonly [x: number, y: number]

const number = (value: number) => String(Math.round(value * 10) / 10)
const at = ([x, y]: Point) => `${number(x)} ${number(y)}`

/** A smooth line through all points (Catmull-Rom), open or back to the first. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0]
  const parts = Array.from({ length: closed ? count : count - 1 }, (_, index) => {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${at(first)} ${at(second)} ${at(to)}`
  })
  return `M${at(point(0))}${parts.join('')}${closed ? 'Z' : ''}`
}

/** Corners that stay corners. */
export const corners = (...points: Point[]) => `M${points.map(at).join('L')}Z`

/** An ellipse cut by hand. */
export function round(x: number, y: number, width: number, height = width, seed = 1, uneven = 0.03): string {
  const random = chance(seed)
  const steps = 14
  const points = Array.from({ length: steps }, (_, index): Point => {
    const angle = (index / steps) * 2 * Math.PI
    const stretch = 1 + sway(random, uneven)
    return [x + Math.cos(angle) * width * stretch, y + Math.sin(angle) * height * stretch]
  })
  return curve(points, true)
}

/** A box with uneven sides and slightly rounded corners. */
export function box(x: number, y: number, width: number, height: number, seed = 1, uneven = 3): string {
  const random = chance(seed)
  const off = () => sway(random, uneven)
  const corner = (cx: number, cy: number): Point => [cx + off(), cy + off()]
  return corners(corner(x, y), corner(x + width, y), corner(x + width, y + height), corner(x, y + height))
}

/** Everything below a rolling line. @param swell how far it rises and falls; `waves` how often across the width */
export function ridge(
  width: number,
  height: number,
  y: number,
  { swell = 60, waves = 1.5, seed = 1, fine = 0.12 } = {},
): string {
  const random = chance(seed)
  const shift = random() * 6
  const steps = 26
  const line = Array.from({ length: steps + 1 }, (_, index): Point => {
    const along = index / steps
    const rise =
      Math.sin(along * waves * 2 * Math.PI + shift) * swell +
      Math.sin(along * waves * 4.4 * Math.PI + shift * 2) * swell * 0.3 +
      sway(random, swell * fine)
    return [along * (width + 80) - 40, y + rise]
  })
  return `${curve(line)}L${at([width + 40, height + 40])}L${at([-40, height + 40])}Z`
}

/** A leaf, or any drop with two pointed ends, from one to the other. @param belly its width, as a share of its length */
export function leaf(from: Point, to: Point, belly = 0.35): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const middle: Point = [from[0] + dx * 0.45, from[1] + dy * 0.45]
  const left: Point = [middle[0] - dy * belly, middle[1] + dx * belly]
  const right: Point = [middle[0] + dy * belly, middle[1] - dx * belly]
  return `M${at(from)}Q${at(left)} ${at(to)}Q${at(right)} ${at(from)}Z`
}
