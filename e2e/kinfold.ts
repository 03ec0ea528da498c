// What every browser test starts from: a running Kinfold, and people who each have a browser of their own.

import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type Person as Account, type Family, found, join } from '../test/membership.ts'
import { aPerson, enter, type Member, type Person, signUp } from './members.ts'
import { type Kinfold, sharedKinfold, startTemporary } from './server.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  /** Returns an IP address that no one else has, so that no test runs into another's rate limits. */
  newAddress: () => string
  /** Opens a browser window that shares nothing with the others. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Founds a family. @returns its founder, who is its admin */
  newFamily: (founder: string, family: string) => Promise<Member>
  /** Adds a member to a family, by default Rosa's. */
  addMember: (name: string, family?: Family) => Promise<Member>
  /** The admin of the Oliveira family. */
  rosa: Member
  /** A member of Rosa's family. */
  bento: Member
}

type WorkerFixtures = {
  /** The variables of a Kinfold of its own; null for the one that all tests share. */
  environment: Record<string, string> | null
  kinfold: Kinfold
}

let addresses = 0

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [null, { option: true, scope: 'worker' }],

  kinfold: [
    async ({ environment }, use) => {
      if (!environment) return use(sharedKinfold())
      const kinfold = await startTemporary(environment)
      await use(kinfold)
      await kinfold.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ kinfold }, use) => use(kinfold.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  newAddress: async ({}, use, { workerIndex }) => {
    await use(() => {
      addresses += 1
      return `10.${workerIndex % 256}.${addresses >> 8}.${addresses & 255}`
    })
  },

  visitor: async ({ browser, kinfold, newAddress }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...testInfo.project.use,
        baseURL: kinfold.url,
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  newFamily: async ({ kinfold, newAddress, visitor }, use) => {
    await use(async (name, family) => {
      const person = aPerson(name)
      const account = await signUp(kinfold, person, from(newAddress()))
      return member(kinfold, visitor, person, account, await found(account, family))
    })
  },

  addMember: async ({ kinfold, newAddress, rosa, visitor }, use) => {
    await use(async (name, family = rosa.family) => {
      const person = aPerson(name)
      const account = await signUp(kinfold, person, from(newAddress()))
      await join(account, family).throwOnError()
      return member(kinfold, visitor, person, account, family)
    })
  },

  rosa: async ({ newFamily }, use) => use(await newFamily('Rosa Oliveira', 'Oliveira')),

  bento: async ({ addMember }, use) => use(await addMember('Bento Oliveira')),
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

function member(
  { url }: Kinfold,
  visitor: Fixtures['visitor'],
  person: Person,
  { id, db }: Account,
  family: Family,
): Member {
  return {
    ...person,
    id,
    db,
    family,
    family_id: family.id,
    link: new URL(`/join/${family.invite_code}`, url).href,
    async open(path = '/home', options) {
      const page = await visitor(options)
      await enter(page, db, path)
      return page
    },
  }
}
