import { expect, test } from 'vitest'
import { openGateway, startGateway } from '../../../../test/gateway.ts'
import { PASSWORD, raw, signedUp } from './testing.ts'

const { database, gateway } = await openGateway()

const signIn = (email: string, password: string, at = gateway) =>
  at.client().auth.signInWithPassword({ email, password })

const wrong = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
const limited = { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' }

test('each sign-in opens its own session, in any case of the address', async () => {
  const { session } = await signedUp(gateway, 'ann@example.com')
  const { data, error } = await signIn('ANN@example.com', PASSWORD)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'ann@example.com' })
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  const sessions = await database.admin`select id from auth.sessions where user_id = ${data.user?.id ?? ''}`
  expect(sessions).toHaveLength(2)
})

test('a wrong password and an unknown address get the same answer', async () => {
  await signedUp(gateway, 'ben@example.com')
  expect((await signIn('ben@example.com', 'wrong horse')).error).toMatchObject(wrong)
  expect((await signIn('nobody@example.com', PASSWORD)).error).toMatchObject(wrong)
  expect((await signIn("' or true --@example.com", PASSWORD)).error).toMatchObject(wrong)
})

test('an account without a password cannot be signed in to', async () => {
  const { user } = await signedUp(gateway, 'nopass@example.com')
  await database.admin`update auth.users set encrypted_password = null where id = ${user.id}`
  expect((await signIn('nopass@example.com', PASSWORD)).error).toMatchObject(wrong)
})

test('banned, deleted and unconfirmed users cannot sign in, and see why only with the password', async () => {
  const { user } = await signedUp(gateway, 'cleo@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect((await signIn('cleo@example.com', PASSWORD)).error).toMatchObject({ code: 'user_banned' })
  expect((await signIn('cleo@example.com', 'wrong horse')).error).toMatchObject(wrong)

  await database.admin`
    update auth.users set banned_until = now() - interval '1 s', email_confirmed_at = null where id = ${user.id}`
  expect((await signIn('cleo@example.com', PASSWORD)).error).toMatchObject({ code: 'email_not_confirmed' })

  await database.admin`update auth.users set email_confirmed_at = now(), deleted_at = now() where id = ${user.id}`
  expect((await signIn('cleo@example.com', PASSWORD)).error).toMatchObject(wrong)
})

test.each(['', 'magic', 'constructor'])('refuses the grant type %j', async (grant) => {
  const response = await raw(gateway, `/token?grant_type=${grant}`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
})

test('guesses at one account are limited, across networks and in parallel', async () => {
  await signedUp(gateway, 'dora@example.com')
  const guess = (index: number, password = `guess ${index}`) =>
    raw(gateway, '/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: 'dora@example.com', password }),
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    })
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, index) => guess(index)))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await guess(99, PASSWORD)).status).toBe(429)

  // Where she is already signed in, only guesses from there count.
  expect((await signIn('dora@example.com', PASSWORD)).error).toBeNull()
  for (let time = 0; time < 10; time++) await signIn('dora@example.com', 'wrong horse')
  expect((await signIn('dora@example.com', PASSWORD)).error).toMatchObject(limited)
})

test('guesses from one address are limited across accounts', async () => {
  const guess = (index: number, address: string) =>
    raw(gateway, '/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: `person${index}@example.com`, password: PASSWORD }),
      headers: { 'x-forwarded-for': address },
    })
  const guesses = await Promise.all(Array.from({ length: 33 }, (_, index) => guess(index, '203.0.113.5')))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  expect((await guess(34, '203.0.113.6')).status).toBe(400)
})

test('successful sign-ins do not count', async () => {
  const strict = await startGateway(database, {
    limits: {
      signInPerAccount: { points: 2, seconds: 300 },
      signInPerAddress: { points: 2, seconds: 300 },
    },
  })
  await database.admin`delete from gateway.rate_limits`
  await signedUp(gateway, 'emil@example.com')
  for (let time = 0; time < 4; time++) {
    expect((await signIn('emil@example.com', PASSWORD, strict)).error).toBeNull()
  }
  await strict.close()
})
