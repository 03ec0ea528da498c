// Looks for damage in the stored nights, without any passphrase. Each night it reads what was written or changed since the last
// check, the newest archive, a thirtieth of the rest, and as much of the newest night as there is time for.

import type { BackupStore } from './backup-store.ts'
import { listName, type Night } from './nights.ts'
import { storedHash } from './shared-files.ts'

const DAY_MS = 24 * 60 * 60_000
/** All bytes are read within as many days. */
const DAYS = 30

type Reading = {
  /** When the last check began; undefined: everything is read. */
  since: Date | undefined
  now: Date
  /** Paths that were damaged then. */
  again: ReadonlySet<string>
  /** How long other files of the newest night are read as well, of which small hubs so read all. */
  readOnMs: number
}

/**
 * @param paths of all files, and when each was last changed
 * @returns the paths of files that are missing or changed, and of lists that cannot be read
 */
export async function checkNights(
  store: BackupStore,
  nights: Night[],
  paths: ReadonlyMap<string, Date>,
  { since, now, again, readOnMs }: Reading,
): Promise<Set<string>> {
  const damaged = new Set(nights.filter(({ list }) => !list).map(({ name }) => listName(name)))
  const newest = nights.at(-1)
  const turns = turnsBetween(since, now)
  const hashes = hashesOf(nights)
  const check = async (path: string) => {
    if (!paths.has(path) || (await storedHash(store, path)) !== hashes.get(path)) damaged.add(path)
  }
  const isDue = (path: string, sha256: string) => {
    const changed = paths.get(path)
    return !since || !changed || changed >= since || turns.has(turnOf(sha256)) || again.has(path)
  }
  const later: string[] = []
  for (const [path, sha256] of hashes) {
    if (path === newest?.name || isDue(path, sha256)) await check(path)
    else if (newest?.list?.has(path)) later.push(path)
  }
  const end = performance.now() + readOnMs
  for (const path of later) {
    if (performance.now() >= end) break
    await check(path)
  }
  return damaged
}

/** What all nights need, with the SHA-256 of the stored bytes. */
export const hashesOf = (nights: Night[]): Map<string, string> =>
  new Map(nights.flatMap(({ list }) => [...(list ?? [])]))

/** Hashes are uniform, so each turn has about a thirtieth of the bytes. */
const turnOf = (sha256: string) => Number.parseInt(sha256.slice(0, 8), 16) % DAYS

/** The turns of the days since the last check, also of those on which the computer was off. */
export function turnsBetween(since: Date | undefined, now: Date): Set<number> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const last = since ? Math.floor(since.getTime() / DAY_MS) : today - DAYS
  const days = Math.min(Math.max(today - last, 0), DAYS)
  return new Set(Array.from({ length: days }, (_, back) => (today - back) % DAYS))
}
