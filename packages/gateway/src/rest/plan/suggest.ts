/** The candidate most similar to `name`, for "Perhaps you meant …"; undefined when none is close. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(name.length / 3))
  const near = candidates
    .filter((candidate) => Math.abs(candidate.length - name.length) <= maxDistance)
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.candidate
}

// Levenshtein distance, one row at a time. Postgres names have at most 63 characters, so a longer one matches none.
function editDistance(a: string, b: string): number {
  if (a.length > 63 || b.length > 63) return Number.POSITIVE_INFINITY
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
