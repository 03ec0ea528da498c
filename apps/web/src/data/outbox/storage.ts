// Where entries wait: in IndexedDB, shared by all tabs; where a browser stores nothing, in memory.

import { outboxDatabase } from '@/browser/personal-database'
import type { Entry } from './entry'

export type EntryStorage = {
  /** In no particular order. */
  all: () => Promise<Entry[]>
  /**
   * Replaces one entry, in one transaction over all tabs.
   * @param change gets undefined for an unknown id; returns undefined to remove the entry
   * @returns the stored row
   */
  change: (id: string, change: (before: Entry | undefined) => Entry | undefined) => Promise<Entry | undefined>
}

export async function openStorage(): Promise<EntryStorage> {
  try {
    await inDatabase.all()
    return inDatabase
  } catch {
    return inMemory()
  }
}

const inDatabase: EntryStorage = {
  all: () => outboxDatabase('readonly', (store) => resultOf<Entry[]>(store.getAll())),
  change: (id, change) =>
    outboxDatabase('readwrite', async (store) => {
      const entry = change(await resultOf<Entry | undefined>(store.get(id)))
      if (entry) store.put(entry, id)
      else store.delete(id)
      await new Promise<void>((resolve, reject) => {
        store.transaction.oncomplete = () => resolve()
        // A full disk aborts the transaction.
        store.transaction.onabort = () => reject(store.transaction.error)
      })
      return entry
    }),
}

const resultOf = <Result>(request: IDBRequest) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export function inMemory(): EntryStorage {
  const entries = new Map<string, Entry>()
  return {
    all: async () => [...entries.values()],
    async change(id, change) {
      const entry = change(entries.get(id))
      if (entry) entries.set(id, entry)
      else entries.delete(id)
      return entry
    },
  }
}
