/** The size in bytes and the time (ms since 1970) of a stored entry, by its key. */
export type Sizes = Record<string, { bytes: number; at: number }>

/** The keys of the oldest entries, without which the others fit into `limit` bytes. */
export function evict(sizes: Sizes, limit: number): string[] {
  let total = 0
  return Object.entries(sizes)
    .sort(([, one], [, other]) => other.at - one.at)
    .filter(([, { bytes }]) => {
      total += bytes
      return total > limit
    })
    .map(([key]) => key)
}
