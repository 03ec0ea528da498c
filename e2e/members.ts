// Accounts and families, created through the API as the app would, without its screens.

import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { type Person as Account, type Family, found, join } from '../test/membership.ts'
import type { Kinfold } from './server.ts'

type Server = Pick<Kinfold, 'url' | 'publishableKey'>
type Global = { fetch?: typeof fetch; headers?: Record<string, string> }

export type Person = { name: string; email: string; password: string }

/** Someone in a family, with an API client (`db`) that is signed in. */
export type FamilyMember = { id: string; db: SupabaseClient; family_id: string }

/** A family member who can open the app. */
export type Member = Person &
  FamilyMember & {
    family: Family
    /** The link to join the family. */
    link: string
    /** Opens a new browser window, signed in. @param path the screen to open; null for none yet */
    open(path?: string | null, options?: BrowserContextOptions): Promise<Page>
  }

let people = 0

export function aPerson(name: string): Person {
  people += 1
  // The ASCII letters of the first name: "joao" for "João".
  const first = name
    .split(' ')[0]
    ?.toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return { name, email: `${first}.${process.pid}.${people}@example.test`, password: 'plum-pie-on-sunday' }
}

/** An unmodified client. */
const aClient = ({ url, publishableKey }: Server, global: Global = {}): SupabaseClient =>
  createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
    global,
  })

export async function signUp(server: Server, person: Person, global: Global): Promise<Account> {
  const { name, email, password } = person
  const db = aClient(server, global)
  // Members who have hidden the first steps, as most of a family's have.
  const metadata = { full_name: name, first_steps: 'done' }
  const { data, error } = await db.auth.signUp({ email, password, options: { data: metadata } })
  if (error || !data.user) throw error ?? new Error('signed up, but there is no user')
  return { id: data.user.id, name, email, db }
}

/**
 * Signs a person up and founds a family, all from the page's address.
 * @param path the screen to open; null for none yet
 * @returns the link to join
 */
export async function foundFamily(
  page: Page,
  person: Person,
  family: string,
  path: string | null = '/home',
): Promise<string> {
  const server = await serverOf(page)
  const founder = await signUp(server, person, { fetch: fetchAs(page) })
  const { invite_code } = await found(founder, family)
  await enter(page, founder.db, path)
  return new URL(`/join/${invite_code}`, server.url).href
}

/** Signs a person up and joins by the link. @param path the screen to open; null for none yet */
export async function joinFamily(
  page: Page,
  person: Person,
  link: string,
  path: string | null = '/home',
): Promise<void> {
  const guest = await signUp(await serverOf(page), person, { fetch: fetchAs(page) })
  const code = link.split('/').at(-1) ?? ''
  const { data: family } = await guest.db
    .from('families')
    .select('id, name, invite_code')
    .setHeader('x-invite-code', code)
    .eq('invite_code', code)
    .single()
    .throwOnError()
  await join(guest, family).throwOnError()
  await enter(page, guest.db, path)
}

async function serverOf(page: Page): Promise<Server> {
  const answer = await page.request.get('/config.json')
  const { publishableKey } = (await answer.json()) as Server
  return { url: new URL(answer.url()).origin, publishableKey }
}

/** Sends requests from the page's address. */
const fetchAs =
  (page: Page): typeof fetch =>
  async (input, init) => {
    const answer = await page.request.fetch(String(input), {
      method: init?.method,
      headers: Object.fromEntries(new Headers(init?.headers)),
      data: init?.body as string | undefined,
    })
    const body = answer.status() === 204 ? null : await answer.text()
    return new Response(body, { status: answer.status(), headers: answer.headers() })
  }

/** Signs in with an API client, which starts another session. */
export async function signedIn(kinfold: Kinfold, { email, password }: Person): Promise<SupabaseClient> {
  const client = aClient(kinfold)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** A person who registered on the screen, as an API client in a session of its own. */
export async function asMember(kinfold: Kinfold, person: Person): Promise<FamilyMember> {
  const db = await signedIn(kinfold, person)
  const { data } = await db.auth.getUser()
  const id = data.user?.id ?? ''
  const { data: profile } = await db.from('profiles').select('family_id').eq('id', id).single().throwOnError()
  return { db, id, family_id: profile.family_id }
}

/** Stores the session where the app looks for it, and opens the screen. */
export async function enter(page: Page, db: SupabaseClient, path: string | null): Promise<void> {
  const { data } = await db.auth.getSession()
  // A document of the same origin that runs no code.
  await page.goto('/config.json')
  await page.evaluate((session) => {
    localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, JSON.stringify(session))
  }, data.session)
  if (path === null) return
  await page.goto(path)
  await arrived(page)
}

/** Waits until a screen is shown, past the one that checks the session. */
export const arrived = (page: Page) =>
  expect(
    page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Verifying your session' }),
  ).toBeVisible()
