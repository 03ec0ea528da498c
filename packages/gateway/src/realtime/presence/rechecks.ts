// Checks from time to time whether the clients that are present on private channels still may be. Messages check this
// themselves, but a client that is merely present causes no message.

import type { Logger } from '../../types.ts'

/** A channel on which a client is present. */
export type PresentChannel = {
  /** Whether the policies still allow it. */
  isAllowed(): Promise<boolean>
  fail(): void
}

export type Rechecks = {
  add(channel: PresentChannel): void
  remove(channel: PresentChannel): void
  close(): void
}

const INTERVAL_MS = 10_000
/** Keeps the load to a few queries per second; in a large crowd each channel is checked less often. */
const MAX_PER_ROUND = 50

export function createRechecks(log: Logger): Rechecks {
  // In the order of their next check.
  const channels = new Set<PresentChannel>()

  async function recheckOne(channel: PresentChannel) {
    try {
      if (!(await channel.isAllowed()) && channels.has(channel)) channel.fail()
    } catch (error) {
      log.error({ err: error }, 'realtime: rechecking presence failed')
    }
  }

  /** All at the same time, as the queue of private channels allows: a slow check delays no others. */
  async function recheck() {
    const next = [...channels].slice(0, MAX_PER_ROUND)
    for (const channel of next) {
      channels.delete(channel)
      channels.add(channel)
    }
    await Promise.all(next.map(recheckOne))
  }
  const rechecking = setInterval(recheck, INTERVAL_MS)

  return {
    add: (channel) => void channels.add(channel),
    remove: (channel) => void channels.delete(channel),
    close: () => clearInterval(rechecking),
  }
}
