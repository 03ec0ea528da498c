// Only one request at a time works on an upload (https://tus.io/protocols/resumable-upload#patch, 423), through whichever
// gateway.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import type { Lock } from '../../database/listener.ts'
import { uploadLocked } from './tus-errors.ts'

type Holder = { interrupt(): void; released: Promise<void> }
type Way = 'interrupt' | 'refuse'

/**
 * Runs `work` while no other request works on the upload. `interrupt` ends the other request: a client that asks for the
 * offset has lost its connection, even if the server has not noticed. `refuse` gives up.
 * @throws ResourceLocked
 */
export type HoldUpload = <T>(
  id: string,
  way: Way,
  work: (interrupted: AbortSignal) => Promise<T>,
) => Promise<T>

/** How long an interrupting request waits for the other to end; it may be writing the row. */
const TIMEOUT_MS = 5_000
/** How often it asks meanwhile whether another gateway has released the upload. */
const PAUSE_MS = 100

/** A NOTIFY on this channel with an upload's id interrupts the request that works on it. */
const WANTED = 'upload_wanted'

type Peers = Pick<Database, 'listen' | 'notify' | 'tryLock'>

/** @param peers the database of all gateways; without it, this is the only one */
export async function createUploadLocks(peers?: Peers): Promise<HoldUpload> {
  const holders = new Map<string, Holder>()
  await peers?.listen(WANTED, (id) => holders.get(id)?.interrupt())

  return async (id, way, work) => {
    const deadline = Date.now() + TIMEOUT_MS
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      if (way === 'refuse' || Date.now() >= deadline) throw uploadLocked()
      holder.interrupt()
      await Promise.race([holder.released, sleep(TIMEOUT_MS, undefined, { ref: false })])
    }
    const controller = new AbortController()
    const interrupt = () => controller.abort()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    holders.set(id, { interrupt, released })
    let lock: Lock | undefined
    try {
      lock = peers && (await lockAmong(peers, id, way, deadline, interrupt))
      return await work(controller.signal)
    } finally {
      await lock?.release()
      holders.delete(id)
      release()
    }
  }
}

async function lockAmong(
  peers: Peers,
  id: string,
  way: Way,
  deadline: number,
  onLost: () => void,
): Promise<Lock> {
  while (true) {
    const lock = await peers.tryLock(`upload ${id}`, onLost)
    if (lock) return lock
    if (way === 'refuse' || Date.now() >= deadline) throw uploadLocked()
    await peers.notify(WANTED, id)
    await sleep(PAUSE_MS)
  }
}
