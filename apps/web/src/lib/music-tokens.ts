// Where the tokens of a music provider lie: in this browser, for one person. They go with their session here.

import { useSyncExternalStore } from 'react'

export type StoredTokens = {
  access_token: string
  refresh_token: string
  /** In milliseconds since 1970, by this browser's clock. */
  expires_at: number
}

const PREFIX = 'music tokens '
const keyOf = (userId: string) => PREFIX + userId

const changes = new EventTarget()

/** Whether somebody is connected, as they are made and lost in this browser's tabs. */
export const useConnected = (userId: string): boolean =>
  useSyncExternalStore(subscribe, () => parse(localStorage.getItem(keyOf(userId))) !== undefined)

function subscribe(onChange: () => void) {
  changes.addEventListener('change', onChange)
  // In another tab.
  window.addEventListener('storage', onChange)
  return () => {
    changes.removeEventListener('change', onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Null when there are none; what is incomplete is removed. */
export function readTokens(userId: string): StoredTokens | null {
  const text = localStorage.getItem(keyOf(userId))
  const tokens = parse(text)
  if (tokens) return tokens
  if (text) localStorage.removeItem(keyOf(userId))
  return null
}

function parse(text: string | null): StoredTokens | undefined {
  try {
    const { access_token, refresh_token, expires_at } = JSON.parse(text ?? '{}')
    if (access_token && refresh_token && expires_at) return { access_token, refresh_token, expires_at }
  } catch {
    // Nobody can use it.
  }
}

/** @param tokens null: the connection has ended */
export function keepTokens(userId: string, tokens: StoredTokens | null) {
  if (tokens) localStorage.setItem(keyOf(userId), JSON.stringify(tokens))
  else localStorage.removeItem(keyOf(userId))
  changes.dispatchEvent(new Event('change'))
}

/** Whoever uses this browser next has no business with them. */
export function forgetMusicTokens() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  changes.dispatchEvent(new Event('change'))
}
