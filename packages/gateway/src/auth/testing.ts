// Helpers of this folder's tests.

import { keys, type TestGateway } from '../../../../test/gateway.ts'

export const PASSWORD = 'correct horse'

/** A client of its own, signed up and signed in. */
export async function signedUp(gateway: TestGateway, email: string) {
  const db = gateway.client()
  const { data, error } = await db.auth.signUp({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('no session')
  return { db, user: data.session.user, session: data.session }
}

/** Another client of the same person: a second device. */
export async function signedIn(gateway: TestGateway, email: string, password = PASSWORD) {
  const db = gateway.client()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { db, session: data.session }
}

/** A request as no client would make it; `body` goes out as it is. */
export const raw = (gateway: TestGateway, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}/auth/v1${path}`, {
    ...init,
    headers: { apikey: keys.publishable, 'x-supabase-api-version': '2024-01-01', ...init.headers },
  })

export const refresh = async (gateway: TestGateway, refreshToken: string) => {
  const body = JSON.stringify({ refresh_token: refreshToken })
  const response = await raw(gateway, '/token?grant_type=refresh_token', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
