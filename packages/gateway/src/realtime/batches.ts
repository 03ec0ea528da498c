/** What a batch, and all items that wait, may have at most. */
type Bound<T> = {
  bytesOf(item: T): number
  maxBatchBytes: number
  maxWaiting: number
  maxWaitingBytes: number
  /** Called when more wait. They are dropped. */
  onOverflow(): void
}

/**
 * Collects items into batches: while `work` runs on one batch, the next one fills.
 * @param work must not throw
 */
export function createBatches<T>(
  maxSize: number,
  work: (batch: T[]) => Promise<void>,
  bound?: Bound<T>,
): (item: T) => void {
  const queue: T[] = []
  let waitingBytes = 0
  let working = false

  function take(): T[] {
    if (!bound) return queue.splice(0, maxSize)
    let count = 0
    let bytes = 0
    for (const item of queue.slice(0, maxSize)) {
      bytes += bound.bytesOf(item)
      // One that is larger is a batch of its own.
      if (count > 0 && bytes > bound.maxBatchBytes) break
      count++
    }
    const batch = queue.splice(0, count)
    for (const item of batch) waitingBytes -= bound.bytesOf(item)
    return batch
  }

  return async (item) => {
    queue.push(item)
    if (bound) {
      waitingBytes += bound.bytesOf(item)
      if (queue.length > bound.maxWaiting || waitingBytes > bound.maxWaitingBytes) {
        queue.length = 0
        waitingBytes = 0
        bound.onOverflow()
      }
    }
    if (working) return
    working = true
    while (queue.length > 0) await work(take())
    working = false
  }
}
