// Recently read content, stored in this browser so that it can be shown at once and without a connection. It belongs
// to one user and one build of the app, is bounded, and is removed when the session ends.

import { clear, createStore, delMany, get, setMany, type UseStore } from 'idb-keyval'
import { entryScript } from '@/browser/entry-script'
import { personalOwner } from '@/browser/personal-owner'
import { evict, type Sizes } from './evict'

/** Pictures have the rest of the 50 MB: see service-worker/pictures.ts. */
const LIMIT_BYTES = 10_000_000

/** `at`: when it was read, in ms since 1970. */
export type OfflineResult = { data: unknown; at: number }

const SIZES = '.sizes'
const STAMP = '.stamp'

let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore('kinfold-content', 'queries')
  return opened
}

let claimed: Promise<void> | undefined
function ready(): Promise<void> {
  claimed ??= claim()
  return claimed
}

/** Removes what another user or another build of the app has left. */
async function claim() {
  const stamp = `${personalOwner()} ${entryScript()}`
  if ((await get(STAMP, store())) === stamp) return
  await clear(store())
  await setMany([[STAMP, stamp]], store())
}

/** @param key the hash of a query's key */
export async function readOffline(key: string): Promise<OfflineResult | undefined> {
  await ready()
  const text = await get<string>(key, store())
  return text === undefined ? undefined : JSON.parse(text)
}

/** Stores contents under the hashes of their queries; undefined removes one. The oldest make room. */
export async function writeOffline(contents: Map<string, OfflineResult | undefined>): Promise<void> {
  const owned = ready()
  await owned
  const sizes = (await get<Sizes>(SIZES, store())) ?? {}
  const texts: [string, string][] = []
  for (const [key, result] of contents) {
    if (!result) continue
    const text = JSON.stringify(result)
    texts.push([key, text])
    sizes[key] = { bytes: new Blob([text]).size, at: result.at }
  }
  const gone = [...contents.keys()].filter((key) => !contents.get(key)).concat(evict(sizes, LIMIT_BYTES))
  for (const key of gone) delete sizes[key]
  // The session has ended in the meantime.
  if (claimed !== owned) return
  await setMany([...texts, [SIZES, sizes]], store())
  await delMany(gone, store())
}

/** Call when a session ends. */
export async function removeOffline(): Promise<void> {
  claimed = undefined
  await clear(store())
}
