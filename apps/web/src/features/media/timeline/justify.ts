// Rows of pictures that fill a width, each as wide as its shape asks for, like lines of a justified text.

export type Row = {
  /** The position of its first picture. */
  first: number
  count: number
  height: number
}

type Box = {
  width: number
  /** How high rows should be, in pixels. */
  target: number
  gap: number
}

const TALLEST = 1.5

/**
 * Breaks pictures into rows whose height is closest to the target. Only the last may be narrower than the width.
 * @param ratios their widths divided by their heights
 */
export function justify(ratios: readonly number[], { width, target, gap }: Box): Row[] {
  const rows: Row[] = []
  let first = 0
  let sum = 0
  const heightOf = (count: number, ratio: number) => (width - gap * (count - 1)) / ratio
  const push = (end: number, ratio: number) => {
    rows.push({ first, count: end - first, height: heightOf(end - first, ratio) })
    first = end
    sum -= ratio
  }

  for (const [index, ratio] of ratios.entries()) {
    sum += ratio
    const height = heightOf(index - first + 1, sum)
    if (height > target) continue
    const without = index > first ? heightOf(index - first, sum - ratio) : Number.POSITIVE_INFINITY
    if (without - target < target - height && without <= TALLEST * target) {
      push(index, sum - ratio)
      // What did not fit may fill a row alone.
      sum = ratio
      if (heightOf(1, ratio) <= target) push(index + 1, ratio)
    } else {
      push(index + 1, sum)
      sum = 0
    }
  }
  const rest = ratios.length - first
  if (rest > 0) rows.push({ first, count: rest, height: Math.min(target, heightOf(rest, sum)) })
  return rows
}
