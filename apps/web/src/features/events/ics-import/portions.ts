import type { Found, ImportedRow } from './imported'

/** A slow server needs seconds for so many, and a statement may take eight. */
const MAX_ROWS = 500

/** Splits an import into requests of rows. */
export const portionsOf = (found: Found[], most = MAX_ROWS): ImportedRow[][] =>
  partsOf(found, most).map((part) => part.flatMap(({ event, occurrences }) => [event, ...occurrences]))

/** Splits events into parts. A series and its occurrences stay together, even if they alone are more than `most` rows. */
export function partsOf(found: Found[], most: number): Found[][] {
  const parts: Found[][] = []
  let rows = 0
  for (const one of found) {
    const more = 1 + one.occurrences.length
    const last = parts.at(-1)
    if (last && rows + more <= most) last.push(one)
    else parts.push([one])
    rows = last && rows + more <= most ? rows + more : more
  }
  return parts
}
