// The first rows of what a screen shows, also in localStorage: the page reads them before its first paint, where the rest
// of what is kept would come after it. The end of a session removes them with everything personal.

import { entryScript } from '@/browser/entry-script'
import { OWNER, PERSONAL } from '@/browser/personal-owner'
import { FAMILY } from './owner'

export const FIRST_ROWS = `${PERSONAL}first-rows`

/** More do not fit on a screen before the app has loaded. */
const SHOWN = 4
/** Of one screen, in characters. There are three such screens. */
const LIMIT = 10_000

/** `of`: whose they are, from which family, and of which build. `rows`: by the hashes of their queries. */
type FirstRows = { of: string; rows: Record<string, unknown[]> }

const stamp = (userId: string | null) => `${userId} ${localStorage.getItem(FAMILY)} ${entryScript()}`

/**
 * What this browser keeps for a user to be shown first; undefined when it keeps nothing.
 * @param keyOf the query's key
 */
export function firstRows(userId: string, keyOf: (familyId: string) => unknown): unknown[] | undefined {
  return read(userId)[JSON.stringify(keyOf(localStorage.getItem(FAMILY) ?? ''))]
}

/** Keeps the first of `rows`, unless they are too large. @param key the hash of their query's key */
export function keepFirstRows(key: string, rows: unknown[]): void {
  const userId = localStorage.getItem(OWNER)
  const shown = rows.slice(0, SHOWN)
  const { [key]: _before, ...others } = read(userId)
  const fits = JSON.stringify(shown).length <= LIMIT
  const kept: FirstRows = { of: stamp(userId), rows: fits ? { ...others, [key]: shown } : others }
  localStorage.setItem(FIRST_ROWS, JSON.stringify(kept))
}

/** Call when the user has left a family. */
export const removeFirstRows = () => localStorage.removeItem(FIRST_ROWS)

function read(userId: string | null): FirstRows['rows'] {
  const stored: FirstRows | null = JSON.parse(localStorage.getItem(FIRST_ROWS) ?? 'null')
  return stored?.of === stamp(userId) ? stored.rows : {}
}
