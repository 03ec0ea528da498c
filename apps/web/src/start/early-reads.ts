// The first requests of a screen, started before the app has loaded: the user's profile and, on the home screen, the
// newest posts. The app's client takes their answers instead of asking again (lib/fetch-early.ts). If a query changes, its
// request only no longer matches; a test compares both.

import type { EarlyPost } from './first-posts'
import type { StoredSession } from './stored-session'

type EarlyReads = {
  /** Whose answers these are. */
  token: string
  /** By the address of the request. */
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads
  }
}

/** supabase-js renews tokens that expire within 90 s. */
const RENEWED_EARLY_S = 90

type Server = { supabaseUrl: string; key: string /** The first part of the path. */; place: string }

/** @returns the newest posts; none unless the screen is the home screen */
export async function startReads(
  { access_token, expires_at, user }: StoredSession,
  server: Server,
): Promise<EarlyPost[]> {
  if (expires_at - RENEWED_EARLY_S < Date.now() / 1000) return []
  const answers: EarlyReads['answers'] = new Map()
  window.earlyReads = { token: access_token, answers }

  /** @returns the rows */
  async function read(address: string) {
    const url = `${server.supabaseUrl}/rest/v1/${address}`
    const headers = { apikey: server.key, authorization: `Bearer ${access_token}` }
    const answer = fetch(url, { headers })
    answers.set(url, answer)
    return (await answer).clone().json()
  }

  const [profile] = await read(profileAddress(user.id))
  return profile?.family_id && server.place === 'home' ? read(postsAddress(user.id, profile.family_id)) : []
}

const profileAddress = (userId: string) =>
  `profiles?${new URLSearchParams({ select: '*,moment', id: `eq.${userId}` })}`

const postsAddress = (userId: string, familyId: string) =>
  `posts?${new URLSearchParams({
    select: '*,author:profiles(id,full_name,avatar_url),post_likes(user_id)',
    family_id: `eq.${familyId}`,
    'post_likes.user_id': `eq.${userId}`,
    order: 'created_at.desc,id.desc',
    limit: '20',
  })}`
