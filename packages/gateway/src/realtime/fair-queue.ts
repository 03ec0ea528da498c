// A person with much work delays only themselves.

export type FairQueue = <T>(person: string, work: () => Promise<T>) => Promise<T>

/** Runs one piece of work per person at a time, and at most `limit` in total. */
export function createFairQueue(limit: number): FairQueue {
  const last = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let free = limit

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  return (person, work) => {
    const result = (last.get(person) ?? Promise.resolve()).then(() => withSlot(work))
    const settled: Promise<void> = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (last.get(person) === settled) last.delete(person)
      })
    last.set(person, settled)
    return result
  }
}
