// One request at a time works on an upload (https://tus.io/protocols/resumable-upload#patch, 423).

import { setTimeout as sleep } from 'node:timers/promises'
import { uploadLocked } from '../errors.ts'

type Holder = { interrupt(): void; released: Promise<void> }

export type HoldUpload = <T>(
  id: string,
  way: 'interrupt' | 'refuse',
  work: (interrupted: AbortSignal) => Promise<T>,
) => Promise<T>

/** How long somebody who interrupts a request waits for its end; it may be writing the row. */
const PATIENCE_MS = 5_000

/**
 * Runs `work` when nobody else works on the upload. `interrupt` ends the work of whoever does: a client that asks how
 * far it got has lost its line, even if this end has not noticed. `refuse` gives up.
 * @throws ResourceLocked
 */
export function createUploadLocks(): HoldUpload {
  const holders = new Map<string, Holder>()

  return async (id, way, work) => {
    const tooLate = Date.now() + PATIENCE_MS
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      if (way === 'refuse' || Date.now() >= tooLate) throw uploadLocked()
      holder.interrupt()
      await Promise.race([holder.released, sleep(PATIENCE_MS, undefined, { ref: false })])
    }
    const controller = new AbortController()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    holders.set(id, { interrupt: () => controller.abort(), released })
    try {
      return await work(controller.signal)
    } finally {
      holders.delete(id)
      release()
    }
  }
}
