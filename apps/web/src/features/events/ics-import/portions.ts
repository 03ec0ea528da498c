import type { Found, ImportedRow } from './read-calendar'

/** A slow server needs seconds for so many, and a statement may take eight. */
const MOST = 500

/** Splits an import into requests. A series and its occurrences stay together, even if they alone are more than `most`. */
export function portionsOf(found: Found[], most = MOST): ImportedRow[][] {
  const portions: ImportedRow[][] = []
  for (const { event, occurrences } of found) {
    const rows = [event, ...occurrences]
    const last = portions.at(-1)
    if (last && last.length + rows.length <= most) last.push(...rows)
    else portions.push(rows)
  }
  return portions
}
