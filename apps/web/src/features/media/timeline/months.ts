// The timeline as it is known before any of its rows are read: its months and the shapes of their items. Items are
// counted in the order in which they were taken, from 0 for the oldest.

export type Month = {
  /** 202605 for May 2026, 195000 for some time in 1950, 0 without a date. */
  month: number
  /** Widths in hundredths of the heights, oldest first. */
  shapes: number[]
}

/** How many items are read at once. */
export const PAGE_SIZE = 100

/** A page of rows: those of some months, from a position among them. */
export type PageOfRows = { from: number; count: number; oldest: number; newest: number; skip: number }

export const countOf = (months: readonly Month[]) =>
  months.reduce((sum, { shapes }) => sum + shapes.length, 0)

/**
 * Which rows a page has. Pages are counted from the oldest item, so that new photos leave them as they are; the same goes
 * for the position in the oldest month.
 */
export function pageAt(months: readonly Month[], page: number): PageOfRows {
  const from = page * PAGE_SIZE
  const to = Math.min(from + PAGE_SIZE, countOf(months))
  let [before, oldest, newest, skip] = [0, 0, 0, 0]
  for (const { month, shapes } of months) {
    const after = before + shapes.length
    if (from >= before && from < after) [oldest, skip] = [month, from - before]
    if (to > before && to <= after) newest = month
    before = after
  }
  return { from, count: to - from, oldest, newest, skip }
}

/** The position of the first item of a month; undefined for a month without items. */
export function startOf(months: readonly Month[], wanted: number): number | undefined {
  let before = 0
  for (const { month, shapes } of months) {
    if (month === wanted) return before
    before += shapes.length
  }
  return undefined
}
