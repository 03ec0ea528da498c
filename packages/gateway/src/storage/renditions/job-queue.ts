/** Thrown when the queue is full. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs at most `workers` jobs at once. Owners take turns, each with their jobs in order of arrival, so that one with many
 * jobs delays only themselves.
 * @param longest how many jobs of one owner may wait, at least one
 * @returns a function that runs a job and returns its result; it throws Busy when too many of this owner wait
 */
export function createJobQueue(workers: number, longest: number) {
  /** The first owner is next. */
  const waiting = new Map<string, (() => void)[]>()
  let free = workers

  const turnOf = (owner: string) =>
    new Promise<void>((resolve) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve])
    })

  function startNext(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    const [owner, [start, ...others]] = next
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    start?.()
  }

  return async <T>(owner: string, job: () => Promise<T>): Promise<T> => {
    if ((waiting.get(owner)?.length ?? 0) >= longest) throw new Busy()
    if (free > 0) free -= 1
    else await turnOf(owner)
    try {
      return await job()
    } finally {
      startNext()
    }
  }
}
