// Adding identities to an account by hand, and removing them, through the unmodified client.

import { expect, test } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'
import type { ProviderAccount } from '../../../../test/oidc-provider.ts'
import { fragmentOf, openBrowser, openProvider } from './oauth/testing.ts'
import { PASSWORD, raw, signedIn } from './testing.ts'

const google = await openProvider()
const { gateway } = await openGateway({
  identityProviders: { google: google.options },
  auth: { manualLinking: true, anonymousSignIns: true },
})
let people = 0

/** A browser with the app open, and a user who has signed up there. */
async function openApp() {
  const browser = openBrowser()
  const db = gateway.client({ global: { fetch: browser.fetch } })
  const email = `linker${++people}@example.com`
  await db.auth.signUp({ email, password: PASSWORD })
  return { browser, db, email }
}

type App = Pick<Awaited<ReturnType<typeof openApp>>, 'browser' | 'db'>

async function link({ browser, db }: App, account: ProviderAccount): Promise<Record<string, string>> {
  const options = { redirectTo: `${gateway.url}/home`, skipBrowserRedirect: true }
  const { data, error } = await db.auth.linkIdentity({ provider: 'google', options })
  if (error || !data.url) throw error
  await browser.open(data.url)
  return fragmentOf(await browser.choose(account.sub))
}

async function identitiesOf({ db }: App) {
  const { data } = await db.auth.getUserIdentities()
  return data?.identities ?? []
}

test('an identity with another address opens the account, until it is removed', async () => {
  const app = await openApp()
  const account = google.newUser()
  expect(await link(app, account)).toMatchObject({ token_type: 'bearer' })
  const [byMail, byGoogle] = await identitiesOf(app)
  expect([byMail?.provider, byGoogle?.provider, byGoogle?.identity_data?.email]).toEqual([
    'email',
    'google',
    account.email,
  ])
  const { data } = await app.db.auth.getUser()
  expect(data.user).toMatchObject({
    email: app.email,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
  })

  if (!byGoogle) throw new Error('No identity was added')
  expect((await app.db.auth.unlinkIdentity(byGoogle)).error).toBeNull()
  expect(await identitiesOf(app)).toHaveLength(1)
  await signedIn(gateway, app.email)
})

test('an identity belongs to one account', async () => {
  const [first, second] = [await openApp(), await openApp()]
  const account = google.newUser()
  await link(first, account)
  const already = { error_code: 'identity_already_exists' }
  expect(await link(first, account)).toMatchObject({
    ...already,
    error_description: 'Identity is already linked',
  })
  expect(await link(second, account)).toMatchObject({
    ...already,
    error_description: 'Identity is already linked to another user',
  })
})

test('another browser cannot add the identity of its user', async () => {
  const app = await openApp()
  const options = { redirectTo: `${gateway.url}/home`, skipBrowserRedirect: true }
  const { data } = await app.db.auth.linkIdentity({ provider: 'google', options })
  const victim = openBrowser()
  await victim.open(data?.url ?? '')
  expect(fragmentOf(await victim.choose(google.newUser().sub))).toMatchObject({
    error_code: 'bad_oauth_state',
  })
  expect(await identitiesOf(app)).toHaveLength(1)
})

test('an anonymous user gets the address of the identity', async () => {
  const browser = openBrowser()
  const db = gateway.client({ global: { fetch: browser.fetch } })
  await db.auth.signInAnonymously()
  const account = google.newUser()
  const { access_token } = await link({ browser, db }, account)
  const { data } = await db.auth.getUser(access_token)
  expect(data.user).toMatchObject({ email: account.email, is_anonymous: false })
})

test('with the identity, the address that only it has leaves', async () => {
  const app = await openApp()
  const account = google.newUser()
  await link(app, account)
  const byMail = (await identitiesOf(app)).find(({ provider }) => provider === 'email')
  if (!byMail) throw new Error('There is no such identity')
  await app.db.auth.unlinkIdentity(byMail)
  const { data } = await app.db.auth.getUser()
  expect(data.user).toMatchObject({ email: account.email, app_metadata: { providers: ['google'] } })
})

test('a link needs a provider and a session', async () => {
  const { db } = await openApp()
  const { data } = await db.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const path = '/user/identities/authorize?provider=github'
  const unsupported = await raw(gateway, path, { headers, redirect: 'manual' })
  expect([unsupported.status, await unsupported.json()]).toMatchObject([400, { code: 'validation_failed' }])
  expect((await raw(gateway, path)).status).toBe(401)
})
