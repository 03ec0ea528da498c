// Whoever asks for much waits for themselves, and for nobody else.

export type FairQueue = <T>(person: string, work: () => Promise<T>) => Promise<T>

/** Does the work of each person one piece after the other, and of all together at most `limit` at a time. */
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
