// "Perhaps you meant …", as PostgREST's fuzzy sets choose it (https://hackage.haskell.org/package/fuzzyset): a name that shares
// letters, by edit distance.

/** How similar the names of tables and functions must be. */
const LEAST_FOR_NAMES = 0.75

/** How similar parameters and embedded tables must be. */
export const LEAST_FOR_PARTS = 0.33

/** The candidate most similar to `name`, but not the same; undefined when none is similar enough. */
export function closest(
  name: string,
  candidates: readonly string[],
  least = LEAST_FOR_NAMES,
): string | undefined {
  const wanted = letters(name)
  const near = candidates
    .map((candidate) => ({ candidate, likeness: likeness(wanted, letters(candidate)) }))
    .filter(({ likeness }) => likeness >= least && likeness < 1)
    .sort((a, b) => b.likeness - a.likeness)
  return near[0]?.candidate
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}_, ]/gu, '')

/** From 0 to 1. */
function likeness(a: string, b: string): number {
  // Postgres names have at most 63 characters, and a function may have many parameters.
  if (a.length > 500 || b.length > 500 || !sharesPair(a, b)) return 0
  return 1 - editDistance(a, b) / Math.max(a.length, b.length)
}

function sharesPair(a: string, b: string): boolean {
  const pairs = (text: string) =>
    Array.from({ length: text.length + 1 }, (_, at) => `-${text}-`.slice(at, at + 2))
  const others = new Set(pairs(b))
  return pairs(a).some((pair) => others.has(pair))
}

// Levenshtein distance, one row at a time.
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
