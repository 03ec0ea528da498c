// What this browser stores about the signed-in user: drafts, unsent messages, music tokens, recent searches …
// All of it is removed when their session ends, in whichever way it ends.

import { useSyncExternalStore } from 'react'
import { OWNER, PERSONAL } from './personal-owner'

/** `local` outlives the tab and is shared with other tabs; `session` belongs to this tab. */
type Area = 'local' | 'session'

export type PersonalStore<Value> = {
  /** The same object until the stored text changes. */
  get(): Value
  /** Null removes it. */
  set(value: Value | null): void
  subscribe(onChange: () => void): () => void
}

const changes = new EventTarget()
const storages = () => [localStorage, sessionStorage]

/**
 * @param key unique in its area
 * @param parse turns whatever is stored into a valid value; gets undefined when nothing readable is stored
 */
export function personalStore<Value>(
  key: string,
  area: Area,
  parse: (stored: unknown) => Value,
): PersonalStore<Value> {
  const name = PERSONAL + key
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  let cached: { text: string | null; value: Value } | undefined

  return {
    get() {
      const text = storage().getItem(name)
      if (!cached || cached.text !== text) cached = { text, value: parse(parseJson(text)) }
      return cached.value
    },
    set(value) {
      if (value === null) storage().removeItem(name)
      else storage().setItem(name, JSON.stringify(value))
      announceChange()
    },
    subscribe(onChange) {
      changes.addEventListener('change', onChange)
      // Fires for changes made in other tabs.
      window.addEventListener('storage', onChange)
      return () => {
        changes.removeEventListener('change', onChange)
        window.removeEventListener('storage', onChange)
      }
    },
  }
}

export const usePersonalStore = <Value>(store: PersonalStore<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)

/**
 * Call when a session starts. Removes what another user left behind, as in a tab that was restored after they signed
 * out; what was stored before signing in, such as an invitation, stays.
 */
export function claimPersonalStores(userId: string): void {
  for (const storage of storages()) {
    const owner = storage.getItem(OWNER)
    if (owner !== null && owner !== userId) purge(storage)
    storage.setItem(OWNER, userId)
  }
  announceChange()
}

/** Call when a session ends. */
export function purgePersonalStores(): void {
  storages().forEach(purge)
  announceChange()
}

/** For modules that keep more in memory than a store can hold, such as the photo of a draft. */
export const onPurge = (forget: () => void): void => changes.addEventListener('purge', forget)

const announceChange = () => changes.dispatchEvent(new Event('change'))

function purge(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(PERSONAL)) storage.removeItem(key)
  if (storage === localStorage) clearDatabase().catch(console.warn)
  changes.dispatchEvent(new Event('purge'))
}

/** Loaded apart, since the sign-in needs none of it. A page that has stored something has loaded it. */
async function clearDatabase() {
  const { clearPersonalDatabase } = await import('./personal-database')
  await clearPersonalDatabase()
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
