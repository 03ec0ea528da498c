// The queue of this tab, with what the browser offers: IndexedDB, claims, and news between tabs.

import { serverReach } from '@/browser/server-reach'
import { takeTabLock } from '@/browser/tab-lock'
import type { Senders } from './entry'
import { createQueue, type Queue } from './queue'
import { openStorage } from './storage'
import { outbox } from './waiting'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Shows the waiting entries, and sends it whenever the server responds again. Call `close` at the end of the session. */
export async function runQueue(owner: string, senders: Senders): Promise<Queue> {
  const tabs = new BroadcastChannel('kinfold-outbox')
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue = createQueue({
    owner,
    storage: await openStorage(),
    senders,
    takeTabLock,
    isReachable: serverReach.get,
    later(failures, run) {
      timer = setTimeout(run, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
    },
    onChange: outbox.set,
    announce: () => tabs.postMessage('changed'),
  })
  tabs.onmessage = () => queue.refresh()
  let reached = serverReach.get()
  const unsubscribe = serverReach.subscribe(() => {
    const before = reached
    reached = serverReach.get()
    if (reached && !before) void queue.flush()
  })
  await queue.refresh()
  void queue.flush()
  return {
    ...queue,
    close() {
      queue.close()
      clearTimeout(timer)
      unsubscribe()
      tabs.close()
    },
  }
}
