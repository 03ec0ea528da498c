/** For all series of a screen, a calendar feed or a round of pushes, in milliseconds. */
const TIMEOUT_MS = 2000

/**
 * Maps each of many series. One that fails, or that comes after the time is up, is left out and logged, and the others stay.
 * @param map may ask this package
 */
export function forEachSeries<Row extends { id: string }, Result>(
  rows: Row[],
  map: (row: Row) => Result[],
  { timeout = TIMEOUT_MS, log = console.error }: { timeout?: number; log?: typeof console.error } = {},
): Result[] {
  const end = performance.now() + timeout
  const results: Result[] = []
  const left: string[] = []
  let cause: unknown = 'the time is up'
  for (const row of rows) {
    try {
      if (performance.now() > end) left.push(row.id)
      else for (const result of map(row)) results.push(result)
    } catch (error) {
      cause = error
      left.push(row.id)
    }
  }
  if (left.length > 0) log(`${left.length} series were left out, among them ${left[0]}`, cause)
  return results
}
