// Only one request at a time works on an upload (https://tus.io/protocols/resumable-upload#patch, 423).

import { setTimeout as sleep } from 'node:timers/promises'
import { uploadLocked } from './tus-errors.ts'

type Holder = { interrupt(): void; released: Promise<void> }

export type HoldUpload = <T>(
  id: string,
  way: 'interrupt' | 'refuse',
  work: (interrupted: AbortSignal) => Promise<T>,
) => Promise<T>

/** How long an interrupting request waits for the other to end; it may be writing the row. */
const PATIENCE_MS = 5_000

/**
 * Runs `work` while no other request works on the upload. `interrupt` ends the other request: a client that asks for the
 * offset has lost its connection, even if the server has not noticed. `refuse` gives up.
 * @throws ResourceLocked
 */
export function createUploadLocks(): HoldUpload {
  const holders = new Map<string, Holder>()

  return async (id, way, work) => {
    const deadline = Date.now() + PATIENCE_MS
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      if (way === 'refuse' || Date.now() >= deadline) throw uploadLocked()
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
