// Where everything of the timeline is: a heading for each month, and below it its justified rows. Exact from the start,
// since the shapes of all pictures are known, so nothing moves when rows are read.

import { justify } from './justify'
import type { Month } from './months'

/** In `rem`: room for the name of a month above the count of its items, where they do not fit beside each other. */
const HEADING_HEIGHT = 3.5
/** Of the first, so that photos begin high on a phone, where its name and count fit into one line. */
const FIRST_HEADING_HEIGHT = 2
const ONE_LINE = 20
export const GAP = 3

export type Line = { top: number; height: number; month: number } & (
  | { kind: 'heading'; count: number }
  /** `positions` of its items, from the left; `ratios` their widths divided by their heights. */
  | { kind: 'row'; positions: number[]; ratios: number[] }
)

export type Layout = { lines: Line[]; height: number }

type Options = {
  width: number
  /** Of the rows. */
  target: number
  /** The size of letters, in pixels: headings grow with it. */
  rem: number
  oldestFirst: boolean
}

/** Beyond these, a picture is cut. A receipt would be a strip, and a panorama a line. */
const [NARROWEST, WIDEST] = [0.5, 3]

export function layOut(months: readonly Month[], { width, target, rem, oldestFirst }: Options): Layout {
  const lines: Line[] = []
  let top = 0
  const add = (line: Line) => {
    lines.push(line)
    top += line.height
  }

  const step = oldestFirst ? 1 : -1
  for (const { month, shapes, from } of inOrder(months, oldestFirst)) {
    const next = oldestFirst ? from : from + shapes.length - 1
    const ratios = shapes.map((shape) => Math.min(Math.max(shape / 100, NARROWEST), WIDEST))
    if (!oldestFirst) ratios.reverse()
    const isLow = lines.length === 0 && width >= ONE_LINE * rem
    const height = (isLow ? FIRST_HEADING_HEIGHT : HEADING_HEIGHT) * rem
    add({ kind: 'heading', month, count: shapes.length, top, height })
    for (const { first, count, height } of justify(ratios, { width, target, gap: GAP })) {
      const positions = Array.from({ length: count }, (_, index) => next + (first + index) * step)
      add({
        kind: 'row',
        month,
        positions,
        ratios: ratios.slice(first, first + count),
        top,
        height: height + GAP,
      })
    }
  }
  return { lines, height: top }
}

/** With the position of the oldest item of each. What has no date comes last, either way. */
function inOrder(months: readonly Month[], oldestFirst: boolean): (Month & { from: number })[] {
  let from = 0
  const placed = months.map((month) => {
    const start = from
    from += month.shapes.length
    return { ...month, from: start }
  })
  if (!oldestFirst) return placed.reverse()
  const isDated = ({ month }: Month) => month !== 0
  return [...placed.filter(isDated), ...placed.filter((month) => !isDated(month))]
}

/** The line at a distance from the top; the last one beyond the end. */
export function lineAt({ lines }: Layout, distance: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle]?.top ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}

/** The line that shows an item, by its position. */
export const lineOf = ({ lines }: Layout, position: number): number =>
  lines.findIndex((line) => line.kind === 'row' && line.positions.includes(position))

export type MonthMark = { month: number; top: number }

/** Where the months begin. */
export const marksOf = ({ lines }: Layout): MonthMark[] =>
  lines.flatMap(({ kind, month, top }) => (kind === 'heading' ? [{ month, top }] : []))
