/**
 * Hands on in batches what is given one by one: while one batch is worked on, the next one gathers.
 * @param work must not throw
 */
export function createBatches<T>(most: number, work: (batch: T[]) => Promise<void>): (item: T) => void {
  const queue: T[] = []
  let working = false

  return async (item) => {
    queue.push(item)
    if (working) return
    working = true
    while (queue.length > 0) await work(queue.splice(0, most))
    working = false
  }
}
