import pLimit from 'p-limit'

/** Thrown when the queue is full. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs at most `workers` jobs at once, the others in order of arrival.
 * @param longest how many jobs may wait, at least one
 * @returns a function that runs a job and returns its result; it throws Busy when the queue is full
 */
export function createJobQueue(workers: number, longest: number) {
  const limit = pLimit(workers)

  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= longest) throw new Busy()
    return limit(job)
  }
}
