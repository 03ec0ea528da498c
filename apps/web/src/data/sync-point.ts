// Where reading the database began, so that the live channel can ask for the changes between that point and its own start.

/** The database's clock, and when its response arrived here (ms since the epoch). */
export type SyncPoint = { text: string; at: number }

let syncPoint: SyncPoint | undefined

/**
 * Notes the database's clock before the first rows are requested.
 * @param text the `moment` of a profile
 */
export function noteSyncPoint(text: string): void {
  syncPoint ??= { text, at: Date.now() }
}

/** @returns the first point noted since the last call */
export function takeSyncPoint(): SyncPoint | undefined {
  const taken = syncPoint
  syncPoint = undefined
  return taken
}
