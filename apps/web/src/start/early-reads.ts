// The first requests of a screen, started before the app has loaded: the user's profile, and what its outline shows
// (screens.ts). The app's client takes their answers instead of asking again (data/fetch-early.ts). If a query changes, its
// request only no longer matches; a test compares both.

import type { StoredSession } from './stored-session'

type EarlyReads = {
  /** Whose answers these are. */
  token: string
  /** By `requestKey`. */
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads
  }
}

export const requestKey = (method: string, url: string, body?: unknown) => `${method} ${url} ${body ?? ''}`

/** supabase-js renews tokens that expire within 90 s. */
const RENEWED_EARLY_S = 90

type Server = { supabaseUrl: string; key: string }

/** The address is below the server's. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
export type Ask = (address: string, body?: object) => Promise<any>

export type Reader = { userId: string; familyId: string; ask: Ask }

type First<Row> = {
  /** Asks what needs no more than the user. */
  askAtOnce?: ((ask: Ask) => Promise<unknown>) | undefined
  /** Asks what needs the user's family. */
  read?: ((reader: Reader) => Promise<Row[]>) | undefined
}

/** @returns what the screen reads first; undefined when it reads nothing */
export async function startReads<Row>(
  { access_token, expires_at, user }: StoredSession,
  { supabaseUrl, key }: Server,
  { askAtOnce, read }: First<Row> = {},
): Promise<Row[] | undefined> {
  if (expires_at - RENEWED_EARLY_S < Date.now() / 1000) return
  const answers: EarlyReads['answers'] = new Map()
  window.earlyReads = { token: access_token, answers }

  async function ask(address: string, content?: object) {
    const url = supabaseUrl + address
    const [method, body] = content ? ['POST', JSON.stringify(content)] : ['GET']
    const answer = fetch(url, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    answers.set(requestKey(method, url, body), answer)
    return (await answer).clone().json()
  }

  // The app asks again, and reports it.
  askAtOnce?.(ask).catch(() => {})
  const [profile] = await ask(profileAddress(user.id))
  return profile?.family_id && read?.({ userId: user.id, familyId: profile.family_id, ask })
}

const profileAddress = (userId: string) =>
  `/rest/v1/profiles?${new URLSearchParams({ select: '*,moment', id: `eq.${userId}` })}`
