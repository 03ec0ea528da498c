// Helpers for this folder's tests.

import { expect, vi } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { keys, type TestGateway } from '../../../../test/gateway.ts'
import type { Mail, Proof } from '../types.ts'

export const PASSWORD = 'correct horse'

/** A new client, signed up and signed in. */
export async function signedUp(gateway: TestGateway, email: string) {
  const db = gateway.client()
  const { data, error } = await db.auth.signUp({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('no session')
  return { db, user: data.session.user, session: data.session }
}

/** Another client of the same user: a second device. */
export async function signedIn(gateway: TestGateway, email: string, password = PASSWORD) {
  const db = gateway.client()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { db, session: data.session }
}

/** A client that uses PKCE and remembers its verifier. */
export function pkceClient(gateway: TestGateway) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return gateway.client({ auth: { flowType: 'pkce', storage, persistSession: true } })
}

/** A request that no client would make; `body` is sent unchanged. */
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

/** The state after the user's first confirmed mail. */
export async function proveAddress(database: TestDatabase, userId: string) {
  await database.admin`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = ${userId}`
}

/** Waits for the next mail of this kind to `to`, and removes it from the gateway's list. */
export async function takeMail({ mails }: TestGateway, to: string, kind: Mail['kind']) {
  const isIt = (mail: Mail) => mail.to === to && mail.kind === kind
  await vi.waitFor(() => expect(mails.filter(isIt)).toHaveLength(1), 5000)
  const [mail] = mails.splice(mails.findIndex(isIt), 1)
  const { link = 'http://no.link', code = '' } = mail as Mail & Partial<Proof>
  return { mail, link: new URL(link), token: new URL(link).searchParams.get('token') ?? '', code }
}

/** Opens a mailed link as a browser does, and returns its target. */
export async function openLink(link: URL, init?: RequestInit) {
  const response = await fetch(link, { redirect: 'manual', ...init })
  const target = new URL(response.headers.get('location') ?? '')
  const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
  return { status: response.status, page: target.origin + target.pathname + target.search, fields }
}

/** A different six-digit code. */
export const notThese = (code: string) => (code === '000000' ? '000001' : '000000')

export const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

/** All tests share one address, and run fast. */
export const generous = {
  mailPerAddress: { points: 1000, seconds: 3600 },
  signUpPerAddress: { points: 1000, seconds: 3600 },
  verifyPerAddress: { points: 1000, seconds: 300 },
}
