// What the user sends, whether or not the server can be reached. The queue itself is loaded after the first screen.

import { onPurge } from '@/browser/personal-store'
import type { AddOptions, NewEntry, Outcome, Senders } from './entry'
import type { Queue } from './queue'

let load: (() => Promise<Queue>) | undefined
let loading: Promise<Queue> | undefined

/**
 * Call when a member's session begins.
 * @param loadSenders loads the code of the senders
 */
export function openOutbox(userId: string, loadSenders: () => Promise<Senders>): () => void {
  load = async () => {
    const [{ runQueue }, senders] = await Promise.all([import('./run'), loadSenders()])
    return runQueue(userId, senders)
  }
  return closeOutbox
}

/** Without a session nothing more is sent. */
function closeOutbox() {
  loading?.then(
    (queue) => queue.close(),
    () => undefined,
  )
  load = undefined
  loading = undefined
}
onPurge(closeOutbox)

/** Loads the queue, which then sends what an earlier page left behind. */
export function outboxQueue(): Promise<Queue> {
  if (!load) return Promise.reject(new Error('the outbox is closed'))
  loading ??= load()
  // A later call tries to load it again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/**
 * Sends something. It is stored first, so that it outlives this page.
 * @throws when it could not be stored
 */
export async function send(entry: NewEntry, options?: AddOptions): Promise<Outcome> {
  return (await outboxQueue()).add(entry, options)
}
