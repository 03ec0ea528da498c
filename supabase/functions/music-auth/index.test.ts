import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { PASSWORD } from '../../../test/family.ts'
import type { Person } from '../../../test/membership.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { openMusic } from '../_shared/music.fixture.ts'
import musicAuth from './index.ts'

const { provider, hub, rosa } = await openMusic({ 'music-auth': musicAuth })
const { ask, refusal } = callsOf('music-auth')
const NONCE = 'a-nonce-of-this-browser'

let nana: Person
beforeAll(async () => {
  ;({ nana } = await hub.aFamily())
})

async function authorizationUrl(): Promise<URL> {
  const { data } = await ask(nana, { action: 'connect', nonce: NONCE })
  return new URL(data.url)
}

/** The provider's redirect after consent. @param listener undefined: cancels */
async function consent(url: URL, listener?: string): Promise<URL> {
  const form = new URLSearchParams(listener ? { listener } : {})
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

/** Where the callback redirects to, and the fields in the fragment. */
async function comeBack(callback: URL) {
  const response = await fetch(callback, { redirect: 'manual' })
  const address = new URL(response.headers.get('location') ?? '')
  return { response, address, fields: Object.fromEntries(new URLSearchParams(address.hash.slice(1))) }
}

describe('connecting', () => {
  test('redirects to the provider with a PKCE challenge and without the secret', async () => {
    const url = await authorizationUrl()

    expect(url.origin + url.pathname).toBe(`${process.env.SPOTIFY_ACCOUNTS_URL}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${hub.gateway.url}/functions/v1/music-auth/callback`,
      scope: expect.stringContaining('playlist-modify-private'),
      state: expect.stringContaining(NONCE),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(process.env.SPOTIFY_CLIENT_SECRET)
  })

  test('returns the tokens in the fragment, which no server and no log sees', async () => {
    const { response, address, fields } = await comeBack(await consent(await authorizationUrl(), rosa.id))

    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(address.origin + address.pathname + address.search).toBe(`${hub.gateway.url}/`)
    expect(fields).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      state: NONCE,
    })
  })

  test('reports that it was cancelled', async () => {
    const { fields } = await comeBack(await consent(await authorizationUrl()))
    expect(fields).toEqual({ music_error: 'cancelled', state: NONCE })
  })

  test('works once', async () => {
    const callback = await consent(await authorizationUrl(), rosa.id)
    await comeBack(callback)
    expect((await comeBack(callback)).fields).toEqual({ music_error: 'failed', state: NONCE })
  })

  test('with a forged state asks nothing of the provider and returns no tokens', async () => {
    const callback = await consent(await authorizationUrl(), rosa.id)
    const before = provider.asked.length
    for (const state of ['', 'foreign', `${NONCE}.${Date.now() + 60_000}.forged`]) {
      callback.searchParams.set('state', state)
      expect((await comeBack(callback)).fields).toEqual({ music_error: 'failed' })
    }
    expect(provider.asked).toHaveLength(before)
  })

  test('with the code of another flow fails: it belongs to another state', async () => {
    const theirs = await consent(await authorizationUrl(), rosa.id)
    const mine = await consent(await authorizationUrl(), rosa.id)
    // The state contains its expiry in milliseconds.
    await vi.waitUntil(async () => {
      mine.searchParams.set('state', (await authorizationUrl()).searchParams.get('state') ?? '')
      return mine.searchParams.get('state') !== theirs.searchParams.get('state')
    })
    theirs.searchParams.set('state', mine.searchParams.get('state') ?? '')
    expect((await comeBack(theirs)).fields).toEqual({ music_error: 'failed', state: NONCE })
  })

  test.each([
    ['two minutes off is fine', 8 * 60_000, 'access_token'],
    ['ten minutes later is too late', 11 * 60_000, 'music_error'],
  ])('with a clock that is %s', async (_, later, field) => {
    const callback = await consent(await authorizationUrl(), rosa.id)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later)
    try {
      expect((await comeBack(callback)).fields).toMatchObject({ [field]: expect.any(String), state: NONCE })
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('refreshing', () => {
  const refresh = (refresh_token: string) => ({ action: 'refresh', refresh_token })

  test('returns a fresh access token', async () => {
    const { access_token, refresh_token } = provider.connects(rosa)
    const { data } = await ask(nana, refresh(refresh_token))
    expect(data).toEqual({ access_token: expect.any(String), expires_in: 3600 })
    expect(data.access_token).not.toBe(access_token)
  })

  test('with a revoked token refuses with connection_ended', async () => {
    const { refresh_token } = provider.connects(rosa)
    provider.revokes(rosa)
    expect(await refusal(nana, refresh(refresh_token))).toMatchObject({
      status: 400,
      code: 'connection_ended',
    })
  })

  test('with a wrong client secret is logged for the host, without a token', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { refresh_token } = provider.connects(rosa)
    process.env.SPOTIFY_CLIENT_SECRET = 'wrong'
    expect(await refusal(nana, refresh(refresh_token))).toMatchObject({
      status: 502,
      code: 'provider_refused',
    })
    expect(log).toHaveBeenCalledWith('Spotify returned no tokens: 400 invalid_client')
    expect(JSON.stringify(log.mock.calls)).not.toContain(refresh_token)
    log.mockRestore()
  })

  test('fails when the provider is unreachable', async () => {
    process.env.SPOTIFY_ACCOUNTS_URL = 'http://127.0.0.1:9'
    expect(await refusal(nana, refresh('any'))).toMatchObject({ status: 502, code: 'provider_unreachable' })
  })
})

describe('refuses', () => {
  const body = { action: 'connect', nonce: NONCE }

  test('a visitor', async () => {
    expect(await refusal({ db: hub.anonymous }, body)).toMatchObject({ status: 401 })
  })

  test('people without a family', async () => {
    expect(await refusal(await hub.aStranger(), body)).toMatchObject({ status: 403 })
  })

  test('members who have sent 180 requests within the minute', async () => {
    const { cousin } = await hub.aFamily()
    await hub.database.admin`
      insert into private.allowances (user_id, kind, counted_at, used)
      values (${cousin.id}, 'music questions', now(), 180)`
    const refused = { status: 429, code: 'music_limit' }
    for (const wanted of [body, { action: 'refresh', refresh_token: 'any' }]) {
      expect(await refusal(cousin, wanted)).toMatchObject(refused)
    }
  })

  test('a session without the second factor', async () => {
    const { cousin } = await hub.aFamily()
    await setUpAuthenticator(cousin.db, hub.database)
    const thief = hub.gateway.client()
    await thief.auth.signInWithPassword({ email: cousin.email, password: PASSWORD })
    expect(await refusal({ db: thief }, body)).toMatchObject({ status: 403, code: 'second_step_required' })
  })

  test('everyone if it is not configured', async () => {
    process.env.SPOTIFY_CLIENT_ID = ''
    expect(await refusal(nana, body)).toMatchObject({ status: 503, code: 'not_configured' })
    expect((await fetch(`${hub.gateway.url}/functions/v1/music-auth/callback?state=a.b.c`)).status).toBe(503)
  })

  test.each([{}, { action: 'steal' }, { action: 'connect', nonce: 'a b' }, { action: 'refresh' }])(
    'the body %j',
    async (wrong) => {
      expect((await refusal(nana, wrong)).status).toBe(400)
    },
  )
})
