/**
 * Limits how many tasks run at the same time in this process; the others wait in order.
 * @returns a function that runs a task when it is its turn
 */
export function atMost(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = limit
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes directly to the next task, so that no new one can take it.
      if (next) next()
      else free += 1
    }
  }
}
