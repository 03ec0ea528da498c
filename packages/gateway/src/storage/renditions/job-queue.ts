/** Thrown instead of waiting in a line that is too long. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs at most `workers` jobs at once, the others in the order they came.
 * @returns a function that resolves with what its job does; it throws Busy when `longest` are waiting already
 */
export function createJobQueue(workers: number, longest: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < workers) running += 1
    else if (waiting.length < longest) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Busy()
    try {
      return await job()
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
