import { clear, createStore } from 'idb-keyval'

/** What waits to be sent, with its photos, which are too large for a personal store. See lib/outbox. */
export const outboxDatabase = createStore('kinfold-outbox', 'entries')

/** Call when a session ends. */
export async function clearPersonalDatabase(): Promise<void> {
  try {
    await clear(outboxDatabase)
  } catch {
    // This browser stores nothing.
  }
}
