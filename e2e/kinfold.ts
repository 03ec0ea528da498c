// What every browser test starts from: a real Kinfold on a data directory of its own, and people who come to it.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { found as foundFamily, join as joinFamily, type Person as Member } from '../test/membership.ts'
import { startKinfold, stop } from '../test/running-kinfold.ts'

export { expect }

export type Kinfold = {
  url: string
  publishableKey: string
  /** Where it keeps everything. */
  directory: string
  /** The mails that lie in the outbox, each as the text of its `.eml` file. */
  outbox(): Promise<string[]>
}

export type Person = { name: string; email: string; password: string }

type Fixtures = {
  /** A browser of somebody's own, at an address of their own: nobody shares their limits. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
}

let addresses = 0

type Options = {
  /** Variables that this Kinfold starts with. */
  environment: Record<string, string>
}

export const test = base.extend<Fixtures, Options & { kinfold: Kinfold }>({
  environment: [{}, { option: true, scope: 'worker' }],

  kinfold: [
    async ({ environment }, use) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'kinfold-e2e-'))
      const { url, process } = await startKinfold(directory, environment)
      const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as Kinfold
      await use({
        url,
        publishableKey,
        directory,
        async outbox() {
          const folder = path.join(directory, 'outbox')
          const files = await readdir(folder).catch(() => [])
          return Promise.all(
            files
              .filter((file) => file.endsWith('.eml'))
              .sort()
              .map((file) => readFile(path.join(folder, file), 'utf8')),
          )
        },
      })
      await stop(process)
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ kinfold }, use) => use(kinfold.url),

  visitor: async ({ browser, kinfold }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      addresses += 1
      const context = await browser.newContext({
        ...testInfo.project.use,
        baseURL: kinfold.url,
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': `198.51.${testInfo.workerIndex % 250}.${addresses % 250}` },
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

let people = 0

export function someone(name: string): Person {
  people += 1
  // Of "João" the letters that every mail server takes.
  const first = name
    .split(' ')[0]
    ?.toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return { name, email: `${first}.${process.pid}.${people}@example.test`, password: 'plum-pie-on-sunday' }
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
}

export async function fillRegistration(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Signs up past the screens and founds a family.
 * @param path the screen to open; null for none as yet
 * @returns the join link
 */
export async function found(
  page: Page,
  person: Person,
  family: string,
  path: string | null = '/home',
): Promise<string> {
  const founder = await signUp(page, person)
  const { invite_code } = await foundFamily(founder, family)
  await enter(page, founder, path)
  return new URL(`/join/${invite_code}`, page.url()).href
}

/** Signs up past the screens and joins by the link. @param path the screen to open; null for none as yet */
export async function join(
  page: Page,
  person: Person,
  link: string,
  path: string | null = '/home',
): Promise<void> {
  const guest = await signUp(page, person)
  const code = link.split('/').at(-1) ?? ''
  const { data: family } = await guest.db
    .from('families')
    .select('id, name, invite_code')
    .setHeader('x-invite-code', code)
    .eq('invite_code', code)
    .single()
    .throwOnError()
  await joinFamily(guest, family).throwOnError()
  await enter(page, guest, path)
}

/** An account made by an unmodified client whose requests come from the browser's address. */
async function signUp(page: Page, { name, email, password }: Person): Promise<Member> {
  const answer = await page.request.get('/config.json')
  const { publishableKey } = (await answer.json()) as Kinfold
  const db = createClient(new URL(answer.url()).origin, publishableKey, {
    ...inNode,
    global: { fetch: fetchAs(page) },
  })
  const { data, error } = await db.auth.signUp({ email, password, options: { data: { full_name: name } } })
  if (error || !data.user) throw error ?? new Error('signed up, but there is no user')
  return { id: data.user.id, name, email, db }
}

/** Hands the browser the session, where the app's client looks for it, and opens the screen. */
async function enter(page: Page, { db }: Member, path: string | null): Promise<void> {
  const { data } = await db.auth.getSession()
  // A page of this origin that runs no code.
  await page.goto('/config.json')
  await page.evaluate((session) => {
    localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, JSON.stringify(session))
  }, data.session)
  if (path === null) return
  await page.goto(path)
  await arrived(page)
}

/** A screen is there, and not the one that bridges the check of the session. */
export const arrived = (page: Page) =>
  expect(
    page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Verifying your session' }),
  ).toBeVisible()

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

export const composer = (page: Page) => page.getByLabel('What would you like to share with your family?')

export async function post(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

export const postBy = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** From the next page on nothing arrives live: what it shows, it has asked for. */
export const withoutLiveUpdates = (page: Page) => page.routeWebSocket(/\/realtime\/v1\//, () => {})

/** A toast with this title and, below it, this description. */
export const toast = (page: Page, title: string, description = '') =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: description })

const inNode = {
  auth: { persistSession: false, autoRefreshToken: false },
  // Node 20 has no WebSocket of its own.
  realtime: { transport: WebSocket as never },
}

/** An unmodified client of somebody who has an account, for what goes around the app. */
export async function signedIn(kinfold: Kinfold, { email, password }: Person): Promise<SupabaseClient> {
  const client = createClient(kinfold.url, kinfold.publishableKey, inNode)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export type FamilyMember = { db: SupabaseClient; id: string; family_id: string }

/** Somebody without their screen. */
export async function asMember(kinfold: Kinfold, person: Person): Promise<FamilyMember> {
  const db = await signedIn(kinfold, person)
  const { data } = await db.auth.getUser()
  const id = data.user?.id ?? ''
  const { data: profile } = await db.from('profiles').select('family_id').eq('id', id).single().throwOnError()
  return { db, id, family_id: profile.family_id }
}
