import { expect, test } from 'vitest'
import { keys, openGateway } from '../../../../test/gateway.ts'
import { raw, signedUp } from './testing.ts'

const { gateway } = await openGateway()

const signIn = (body: BodyInit, headers: Record<string, string> = {}) =>
  raw(gateway, '/token?grant_type=password', { method: 'POST', body, headers })

const nobody = JSON.stringify({ email: 'nobody@example.com', password: 'whatever' })

test('errors have code and message for clients that send the version', async () => {
  const response = await signIn(nobody)
  expect(response.status).toBe(400)
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test('errors have the older names for clients that do not', async () => {
  const response = await signIn(nobody, { 'x-supabase-api-version': '' })
  expect(response.headers.get('x-supabase-api-version')).toBeNull()
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
})

test('responses with tokens are not cached', async () => {
  const response = await raw(gateway, '/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'cache@example.com', password: 'correct horse' }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['broken JSON', '{"email": ', 400, 'bad_json'],
  ['nothing', '', 400, 'bad_json'],
  ['an array', '[{"email": "ann@example.com"}]', 400, 'bad_json'],
  ['null', 'null', 400, 'bad_json'],
  ['a string', '"ann@example.com"', 400, 'bad_json'],
  ['a NUL', '{"email": "ann@example.com", "password": "abc\\u0000defgh"}', 400, 'bad_json'],
  ['half a character', '{"email": "ann@example.com", "password": "abc\\ud800defgh"}', 400, 'bad_json'],
  ['an array as address', '{"email": ["ann@example.com"], "password": "x"}', 400, 'validation_failed'],
  ['an object as password', '{"email": "ann@example.com", "password": {}}', 400, 'validation_failed'],
  ['a megabyte', JSON.stringify({ email: 'x'.repeat(1_000_000) }), 413, 'request_entity_too_large'],
])('a body with %s gets a clear error', async (_, body, status, code) => {
  const response = await signIn(body)
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code })
})

test.each([
  ['a NUL', '{"email": "a@example.com", "password": "correct horse", "data": {"a\\u0000": 1}}', 'bad_json'],
  [
    'an array as data',
    '{"email": "a@example.com", "password": "correct horse", "data": []}',
    'validation_failed',
  ],
  [
    'a string as data',
    '{"email": "a@example.com", "password": "correct horse", "data": "x"}',
    'validation_failed',
  ],
])('a sign-up with %s gets a clear error', async (_, body, code) => {
  const response = await raw(gateway, '/signup', { method: 'POST', body })
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status: 400, code })
})

test('data that is nested too deeply is refused', async () => {
  const deep = '['.repeat(3000) + ']'.repeat(3000)
  const body = `{"email": "deep@example.com", "password": "correct horse", "data": {"a": ${deep}}}`
  expect((await raw(gateway, '/signup', { method: 'POST', body })).status).toBe(400)
})

test('metadata keeps any JSON unchanged', async () => {
  const { db } = await signedUp(gateway, 'odd@example.com')
  const data = { __proto: 1, constructor: 'x', 'key with "quotes"': "it's; --", deep: [[{ a: null }]] }
  expect((await db.auth.updateUser({ data })).data.user?.user_metadata).toEqual(data)
})

test('a key is required, except where browsers and monitors have none', async () => {
  const bare = (path: string, init?: RequestInit) => fetch(`${gateway.url}/auth/v1${path}`, init)
  expect(await (await bare('/user')).json()).toMatchObject({ msg: 'No API key found in request' })
  const wrong = await bare('/signup', { method: 'POST', body: '{}', headers: { apikey: 'sb_publishable_x' } })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ msg: 'Invalid API key' })

  expect(await (await bare('/settings')).json()).toMatchObject({
    external: { email: true },
    disable_signup: false,
    mailer_autoconfirm: true,
  })
  const opened = await bare('/verify', { method: 'POST', body: '{"type":"email","token_hash":"unknown"}' })
  expect(await opened.json()).toMatchObject({ error_code: 'otp_expired' })
  expect(await (await bare('/health')).json()).toMatchObject({ name: 'GoTrue' })
  expect(await (await bare('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
})

test('a key in the query counts too', async () => {
  const response = await fetch(
    `${gateway.url}/auth/v1/token?grant_type=password&apikey=${keys.publishable}`,
    {
      method: 'POST',
      body: nobody,
    },
  )
  expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials' })
})

test.each(['/nothing', '/user/extra', '/token', '/'])('GET %s does not exist', async (path) => {
  const response = await raw(gateway, path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('claims can be read without a public key', async () => {
  const { db, user } = await signedUp(gateway, 'claims@example.com')
  const { data, error } = await db.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.claims.sub).toBe(user.id)
})
