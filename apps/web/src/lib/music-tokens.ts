// Where the tokens of a music provider lie: in this browser, for one person. They go with their session here.

import { createStore, useStore } from './create-store'

export type StoredTokens = {
  access_token: string
  refresh_token: string
  /** In milliseconds since 1970, by this browser's clock. */
  expires_at: number
}

const PREFIX = 'music tokens '
const keyOf = (userId: string) => PREFIX + userId

/** What a screen shows of them. */
const shown = createStore<{ userId: string; tokens: StoredTokens | null }>({ userId: '', tokens: null })

/** Whether somebody is connected, as they are made and lost in this browser's tabs. */
export function useConnected(userId: string): boolean {
  // While it is drawn for the first time: nobody else listens yet.
  if (shown.get().userId !== userId) shown.set({ userId, tokens: readTokens(userId) })
  return useStore(shown).tokens !== null
}

window.addEventListener('storage', ({ key }) => {
  const { userId } = shown.get()
  if (key === keyOf(userId)) shown.set({ userId, tokens: readTokens(userId) })
})

/** Null when there are none; what is incomplete is removed. */
export function readTokens(userId: string): StoredTokens | null {
  const text = localStorage.getItem(keyOf(userId))
  const tokens = text && parse(text)
  if (tokens) return tokens
  if (text) localStorage.removeItem(keyOf(userId))
  return null
}

function parse(text: string): StoredTokens | undefined {
  try {
    const { access_token, refresh_token, expires_at } = JSON.parse(text)
    if (access_token && refresh_token && expires_at) return { access_token, refresh_token, expires_at }
  } catch {
    // Nobody can use it.
  }
}

/** @param tokens null: the connection has ended */
export function keepTokens(userId: string, tokens: StoredTokens | null) {
  if (tokens) localStorage.setItem(keyOf(userId), JSON.stringify(tokens))
  else localStorage.removeItem(keyOf(userId))
  shown.set({ userId, tokens })
}

/** Whoever uses this browser next has no business with them. */
export function forgetMusicTokens() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  shown.set({ ...shown.get(), tokens: null })
}
