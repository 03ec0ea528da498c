// Sign-in with a provider through the unmodified client.

import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import type { ProviderAccount } from '../../../../../test/oidc-provider.ts'
import {
  openLink,
  PASSWORD,
  pkceClient,
  proveAddress,
  raw,
  refresh,
  signedIn,
  signedUp,
  takeMail,
} from '../testing.ts'
import { fragmentOf, openBrowser, openProvider } from './testing.ts'

const google = await openProvider()
const { gateway, database } = await openGateway({ identityProviders: { google: google.options } })
const home = `${gateway.url}/home`

/** Requests a refresh token (OpenID Connect Core, section 11). */
const offline = { scopes: 'offline_access', queryParams: { prompt: 'consent' } }

type Options = { redirectTo?: string; scopes?: string; queryParams?: Record<string, string> }

/** The address that the client opens in its browser. */
async function addressOf(db: SupabaseClient, options: Options = {}): Promise<string> {
  const { data } = await db.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: home, skipBrowserRedirect: true, ...options },
  })
  return data.url ?? ''
}

/** Starts in the app, chooses the account at the provider, and returns. */
async function signInAs(account: ProviderAccount | null, options: Options = {}, db = gateway.client()) {
  const browser = openBrowser()
  await browser.open(await addressOf(db, options))
  return browser.choose(account?.sub ?? null)
}

/** The user of the tokens in an address, as the client reads it. */
async function userOf(address: URL) {
  const { data, error } = await gateway.client().auth.getUser(fragmentOf(address).access_token)
  if (error) throw error
  return data.user
}

test('a new user returns with tokens and an account with their name', async () => {
  const picture = 'https://pictures.example/rosa.jpg'
  const rosa = google.newUser({ name: 'Rosa', picture })
  const address = await signInAs(rosa)

  expect(address.origin + address.pathname + address.search).toBe(home)
  const tokens = fragmentOf(address)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
  expect(tokens.provider_token).toBeTruthy()
  expect(tokens).not.toHaveProperty('provider_refresh_token')
  expect((await refresh(gateway, tokens.refresh_token ?? '')).status).toBe(200)

  const user = await userOf(address)
  expect(user).toMatchObject({
    email: rosa.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: {
      iss: google.options.issuer,
      sub: rosa.sub,
      provider_id: rosa.sub,
      email: rosa.email,
      email_verified: true,
      phone_verified: false,
      name: 'Rosa',
      full_name: 'Rosa',
      picture,
      avatar_url: picture,
    },
  })
  expect(user.identities).toMatchObject([{ provider: 'google', id: rosa.sub, email: rosa.email }])
})

test('the provider’s refresh token is passed on when the app requests one', async () => {
  const address = await signInAs(google.newUser(), offline)
  expect(fragmentOf(address).provider_refresh_token).toBeTruthy()
})

test('a client with PKCE gets a code, and only it can exchange it, once', async () => {
  const rosa = google.newUser()
  const db = pkceClient(gateway)
  const address = await signInAs(rosa, offline, db)
  const code = address.searchParams.get('code') ?? ''
  expect(address.hash).toBe('')

  const exchange = (body: object) =>
    raw(gateway, '/token?grant_type=pkce', { method: 'POST', body: JSON.stringify(body) })
  const stolen = await exchange({ auth_code: code, code_verifier: 'a'.repeat(64) })
  expect([stolen.status, await stolen.json()]).toMatchObject([400, { code: 'bad_code_verifier' }])

  const { data, error } = await db.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(rosa.email)
  expect(data.session).toMatchObject({
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
  })
  const again = await exchange({ auth_code: code, code_verifier: 'a'.repeat(64) })
  expect([again.status, await again.json()]).toMatchObject([404, { code: 'flow_state_not_found' }])
})

test('a code lasts five minutes, a challenge may be plain, and the database has no secret', async () => {
  const verifier = 'v'.repeat(50)
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: home,
    code_challenge: verifier,
    code_challenge_method: 'plain',
  })
  const come = async () => {
    const rosa = google.newUser()
    const browser = openBrowser()
    await browser.open(`${gateway.url}/auth/v1/authorize?${query}`)
    return (await browser.choose(rosa.sub)).searchParams.get('code') ?? ''
  }
  const exchange = async (code: string) => {
    const body = JSON.stringify({ auth_code: code, code_verifier: verifier })
    return (await raw(gateway, '/token?grant_type=pkce', { method: 'POST', body })).json()
  }
  const code = await come()
  const stored = await database.admin`select * from auth.flow_state where auth_code is not null`
  expect(JSON.stringify(stored)).not.toContain(code)
  const { provider_token } = await exchange(code)
  expect(provider_token).toBeTruthy()
  expect(JSON.stringify(stored)).not.toContain(provider_token)

  const late = await come()
  await database.admin`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`
  expect(await exchange(late)).toMatchObject({ code: 'flow_state_expired' })
})

test('the same user returns to the same account after address changes', async () => {
  const rosa = google.newUser({ name: 'Rosa' })
  const first = await userOf(await signInAs(rosa))
  google.knows({ ...rosa, email: 'rosa@elsewhere.example', name: 'Rosa O.' })
  const later = await userOf(await signInAs(rosa))

  expect(later.id).toBe(first.id)
  expect(later.email).toBe(rosa.email)
  expect(later.user_metadata.full_name).toBe('Rosa O.')
  expect(later.identities).toMatchObject([{ email: 'rosa@elsewhere.example' }])
})

test('a verified address opens the account that proved it before, which keeps its password', async () => {
  const rosa = google.newUser()
  const { user, session } = await signedUp(gateway, rosa.email.toUpperCase())
  await proveAddress(database, user.id)

  const linked = await userOf(await signInAs(rosa))
  expect(linked.id).toBe(user.id)
  expect(linked.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  expect(linked.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
  await signedIn(gateway, rosa.email)
  expect((await refresh(gateway, session.refresh_token)).status).toBe(200)
})

test('a stranger who registered the address is locked out when its owner signs in', async () => {
  const owner = google.newUser({ name: 'The owner' })
  const squatter = await signedUp(gateway, owner.email)
  await squatter.db.auth.updateUser({ data: { full_name: 'Squatter', mine: true } })
  await gateway.client().auth.resetPasswordForEmail(owner.email)
  const { token } = await takeMail(gateway, owner.email, 'recovery')

  const user = await userOf(await signInAs(owner))
  expect(user.id).toBe(squatter.user.id)
  expect(user.app_metadata).toEqual({ provider: 'google', providers: ['google'] })
  expect(user.identities).toMatchObject([{ provider: 'google' }])
  expect(user.user_metadata).toMatchObject({ full_name: 'The owner' })
  expect(user.user_metadata).not.toHaveProperty('mine')

  const password = await gateway.client().auth.signInWithPassword({ email: owner.email, password: PASSWORD })
  expect(password.error?.code).toBe('invalid_credentials')
  expect((await refresh(gateway, squatter.session.refresh_token)).status).toBe(400)
  expect((await squatter.db.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const link = await gateway.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(link.error?.code).toBe('otp_expired')
})

test('a stranger’s second factor is removed too', async () => {
  const rosa = google.newUser()
  const { user, session } = await signedUp(gateway, rosa.email)
  await database.admin`
    insert into auth.mfa_factors (user_id, factor_type, status, secret) values (${user.id}, 'totp', 'verified', 'x')`
  expect((await userOf(await signInAs(rosa))).id).toBe(user.id)
  expect((await refresh(gateway, session.refresh_token)).status).toBe(400)
  expect(await database.admin`select from auth.mfa_factors where user_id = ${user.id}`).toEqual([])
})

test('a stranger’s identity is removed too', async () => {
  const squatter = google.newUser()
  const owner = google.newUser()
  const first = await userOf(await signInAs(squatter))
  await database.admin`update auth.users set email = ${owner.email} where id = ${first.id}`

  expect((await userOf(await signInAs(owner))).id).toBe(first.id)
  expect((await userOf(await signInAs(squatter))).id).not.toBe(first.id)
})

test('an unverified address does not open another account', async () => {
  const { session } = await signedUp(gateway, 'ada@example.com')
  const address = await signInAs(google.newUser({ email: 'ada@example.com', email_verified: false }))

  const error = {
    error: 'access_denied',
    error_code: 'email_exists',
    error_description: 'This email address already has an account. Please sign in with your password.',
  }
  expect(fragmentOf(address)).toEqual(error)
  expect(Object.fromEntries(address.searchParams)).toEqual(error)
  expect((await refresh(gateway, session.refresh_token)).body.user.identities).toHaveLength(1)

  // Nor may it wait there for its owner.
  const early = google.newUser({ email: 'not-here-yet@example.com', email_verified: false })
  expect(fragmentOf(await signInAs(early))).toMatchObject({
    error_code: 'provider_email_needs_verification',
    error_description: 'The sign-in provider has not verified your e-mail address.',
  })
  await signedUp(gateway, 'not-here-yet@example.com')
})

test('an address confirmed from both mailboxes is proved, although the provider has another', async () => {
  const rosa = google.newUser()
  const { access_token = '', refresh_token = '' } = fragmentOf(await signInAs(rosa))
  const db = gateway.client()
  await db.auth.setSession({ access_token, refresh_token })
  const email = 'rosa.new@example.com'
  expect((await db.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await db.auth.updateUser({ email })).error).toBeNull()
  await openLink((await takeMail(gateway, rosa.email, 'email_change_current')).link)
  await openLink((await takeMail(gateway, email, 'email_change_new')).link)

  await gateway.client().auth.signInWithOtp({ email })
  const { code } = await takeMail(gateway, email, 'magic_link')
  const { data } = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' })
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google', 'email'] },
  })

  await signedIn(gateway, email)
  expect((await db.auth.refreshSession()).error).toBeNull()
  expect((await userOf(await signInAs(rosa))).id).toBe(data.user?.id)
})

test('a banned user cannot sign in', async () => {
  const rosa = google.newUser()
  const { id } = await userOf(await signInAs(rosa))
  await database.admin`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
  expect(fragmentOf(await signInAs(rosa))).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

test('a trigger that rejects the new user is reported as such', async () => {
  await database.admin.unsafe(`
    create function public.refuse() returns trigger language plpgsql as $$
    begin
      if new.raw_user_meta_data ->> 'full_name' = 'Nobody' then raise 'no'; end if;
      return new;
    end $$;
    create trigger refuse after insert on auth.users for each row execute function public.refuse()`)
  const address = await signInAs(google.newUser({ name: 'Nobody' }))
  expect(fragmentOf(address)).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Database error saving new user',
  })
})

test('a cancelled sign-in returns with the reason', async () => {
  const address = await signInAs(null)
  expect(fragmentOf(address)).toMatchObject({
    error: 'access_denied',
    error_code: 'access_denied',
    error_description: 'The sign-in was cancelled.',
  })
})

test('tokens go only to the site', async () => {
  const address = await signInAs(google.newUser(), { redirectTo: 'https://evil.example/home' })
  expect(address.origin).toBe(gateway.url)
  expect(address.pathname).toBe('/')
  expect(fragmentOf(address).access_token).toBeTruthy()
})

test('an app open under another name of this computer gets its tokens there', async () => {
  const base = gateway.url.replace('127.0.0.1', 'localhost')
  const query = new URLSearchParams({ provider: 'google', redirect_to: `${base}/home` })
  const browser = openBrowser()
  await browser.open(`${base}/auth/v1/authorize?${query}`)
  const address = await browser.choose(google.newUser().sub)
  expect(address.href).toMatch(new RegExp(`^${base}/home#access_token=`))
})

test('a sign-in finishes in the browser that started it, once, and within ten minutes', async () => {
  const rosa = google.newUser()
  const attacker = openBrowser()
  const begun = await fetch(await addressOf(gateway.client()), { redirect: 'manual' })
  const provider = new URL(begun.headers.get('location') ?? '')
  const cookie = begun.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const [, name = ''] = cookie.match(/^([^=]+)=/) ?? []
  expect(name).toContain(provider.searchParams.get('state'))

  // The attacker stops before the callback and sends its address to a victim, whose browser has no such cookie.
  await attacker.open(provider.href)
  const refused = await attacker.choose(rosa.sub)
  expect(fragmentOf(refused).error_code).toBe('bad_oauth_state')
  const state = provider.searchParams.get('state')
  expect(await database.admin`select 1 from auth.flow_state where id = ${state}`).toHaveLength(1)

  const iss = encodeURIComponent(google.options.issuer)
  const answer = (flow: string | null, secret: string) =>
    fetch(`${gateway.url}/auth/v1/callback?state=${flow}&error=access_denied&iss=${iss}`, {
      redirect: 'manual',
      headers: { cookie: `oauth-${flow}=${secret}` },
    }).then((response) => fragmentOf(new URL(response.headers.get('location') ?? '')).error_code)
  const secret = cookie.slice(name.length + 1, cookie.indexOf(';'))
  expect(await answer(state, secret)).toBe('access_denied')
  expect(await answer(state, secret)).toBe('bad_oauth_state')

  const late = await fetch(await addressOf(gateway.client()), { redirect: 'manual' })
  const lateState = new URL(late.headers.get('location') ?? '').searchParams.get('state')
  await database.admin`
    update auth.flow_state set created_at = now() - interval '601 seconds' where id = ${lateState}`
  expect(await answer(lateState, secret)).toBe('bad_oauth_state')
})

test('a provider’s code from another sign-in is refused', async () => {
  const rosa = google.newUser()
  const browser = openBrowser()
  const begun = await fetch(await addressOf(gateway.client()), { redirect: 'manual' })
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  const query = new URLSearchParams({ state: state ?? '', code: 'made-up', iss: google.options.issuer })
  const response = await fetch(`${gateway.url}/auth/v1/callback?${query}`, {
    redirect: 'manual',
    headers: { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  })
  const refused = new URL(response.headers.get('location') ?? '')
  expect(fragmentOf(refused)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
  await browser.open(await addressOf(gateway.client()))
  expect(fragmentOf(await browser.choose(rosa.sub)).access_token).toBeTruthy()
})

test('only known parameters reach the provider’s screen', async () => {
  const address = await addressOf(gateway.client(), {
    scopes: 'https://scopes.example/calendar',
    queryParams: { prompt: 'login', redirect_uri: 'https://evil.example', state: 'mine' },
  })
  const response = await fetch(address, { redirect: 'manual' })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    prompt: 'login',
    redirect_uri: `${gateway.url}/auth/v1/callback`,
    scope: 'openid email profile https://scopes.example/calendar',
    response_type: 'code',
    code_challenge_method: 'S256',
    nonce: expect.any(String),
    state: expect.not.stringMatching('mine'),
  })
})

test.each([
  ['no provider', {}],
  ['an unknown one', { provider: 'myspace' }],
  ['half a challenge', { provider: 'google', code_challenge: 'a'.repeat(43) }],
])('%s is refused', async (_, query) => {
  const response = await raw(gateway, `/authorize?${new URLSearchParams(query)}`)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }])
})

test('the settings name the provider', async () => {
  expect(await (await raw(gateway, '/settings')).json()).toMatchObject({ external: { google: true } })
})
