/** Thrown when the queue is full. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs at most `workers` jobs at once, the others in order of arrival.
 * @returns a function that runs a job and returns its result; it throws Busy when `longest` jobs wait already
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
      // The next job takes over this slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
