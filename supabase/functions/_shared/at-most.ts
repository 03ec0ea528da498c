/**
 * Lets so many pieces of work go on at once in this process; the others wait for their turn, the first to come first.
 * @returns what runs a piece of work when its turn has come
 */
export function atMost(many: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = many
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes from one to the next, and nobody steps in between.
      if (next) next()
      else free += 1
    }
  }
}
