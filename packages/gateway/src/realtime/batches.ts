/**
 * Collects items into batches: while `work` runs on one batch, the next one fills.
 * @param work must not throw
 */
export function createBatches<T>(maxSize: number, work: (batch: T[]) => Promise<void>): (item: T) => void {
  const queue: T[] = []
  let working = false

  return async (item) => {
    queue.push(item)
    if (working) return
    working = true
    while (queue.length > 0) await work(queue.splice(0, maxSize))
    working = false
  }
}
