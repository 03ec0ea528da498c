// The latest searches of the signed-in user that led to a result, newest first.

import { personalStore, usePersonalStore } from '@/browser/personal-store'

const KEPT = 6

const searches = personalStore('recent-searches', 'local', (stored): string[] =>
  Array.isArray(stored) ? stored.filter((words) => typeof words === 'string') : [],
)

export const useRecentSearches = (): string[] => usePersonalStore(searches)

export function addRecentSearch(words: string): void {
  const others = searches.get().filter((known) => known !== words)
  searches.set([words, ...others].slice(0, KEPT))
}

export const clearRecentSearches = () => searches.set(null)
