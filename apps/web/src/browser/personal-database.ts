import { clear, createStore } from 'idb-keyval'

/** What waits to be sent, with its photos, which are too large for a personal store. See data/outbox. */
export const outboxDatabase = createStore('kinfold-outbox', 'entries')

/** The photos of drafts. See browser/draft-files.ts. */
export const draftDatabase = createStore('kinfold-drafts', 'files')

/** Call when a session ends. */
export async function clearPersonalDatabase(): Promise<void> {
  // A browser that stores nothing fails, at once where it has no such databases at all.
  await Promise.allSettled([outboxDatabase, draftDatabase].map(async (database) => clear(database)))
}
