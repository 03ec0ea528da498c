/**
 * Collects items into batches: while `work` runs on one batch, the next one fills.
 * @param work must not throw
 * @param bound when more items than `maxWaiting` wait, they are dropped and `onOverflow` is called
 */
export function createBatches<T>(
  maxSize: number,
  work: (batch: T[]) => Promise<void>,
  bound?: { maxWaiting: number; onOverflow(): void },
): (item: T) => void {
  const queue: T[] = []
  let working = false

  return async (item) => {
    queue.push(item)
    if (bound && queue.length > bound.maxWaiting) {
      queue.length = 0
      bound.onOverflow()
    }
    if (working) return
    working = true
    while (queue.length > 0) await work(queue.splice(0, maxSize))
    working = false
  }
}
