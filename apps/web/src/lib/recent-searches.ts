// What was looked for in this browser, the latest first. Only what led somewhere is kept.

const KEPT = 6

const PREFIX = 'recent-searches-'
/** @param userId whose they are: others may use this browser, too */
const keyOf = (userId: string) => PREFIX + userId

export function readRecent(userId: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((words) => typeof words === 'string') : []
  } catch {
    return []
  }
}

export function keepRecent(userId: string, words: string): void {
  const others = readRecent(userId).filter((known) => known !== words)
  localStorage.setItem(keyOf(userId), JSON.stringify([words, ...others].slice(0, KEPT)))
}

export const forgetRecent = (userId: string) => localStorage.removeItem(keyOf(userId))

/** Whoever uses this browser next has no business with what was looked for. */
export function forgetAllRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
