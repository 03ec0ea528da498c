// Keeps deliveries independent of each other: what takes long for some clients delays no others.

/** Runs the work of each key in order, and that of different keys at the same time. */
export type Lanes<Key> = {
  /**
   * @param work must not throw
   * @returns when `work` is done; undefined, without running it, when too much of this key waits
   */
  run(key: Key, work: () => Promise<void>): Promise<void> | undefined
}

type Lane = { last: Promise<void>; length: number }

/** Half a minute of batches: by then, reading everything again costs less. */
const MAX_WAITING = 300

export function createLanes<Key>(): Lanes<Key> {
  const lanes = new Map<Key, Lane>()

  return {
    run(key, work) {
      const lane = lanes.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (lane.length >= MAX_WAITING) return undefined
      lanes.set(key, lane)
      lane.length++
      lane.last = lane.last.then(work).then(() => {
        lane.length--
        if (lane.length === 0) lanes.delete(key)
      })
      return lane.last
    },
  }
}

/** Long enough that a burst of changes is read in few batches. */
const GRACE_MS = 100

/** Waits for deliveries, but not for slow ones. */
export async function allButSlow(deliveries: readonly (Promise<void> | undefined)[]): Promise<void> {
  let stopWaiting = () => {}
  const grace = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GRACE_MS)
    stopWaiting = () => clearTimeout(timer)
  })
  await Promise.race([Promise.all(deliveries), grace])
  stopWaiting()
}
