import { afterAll, expect, test } from 'vitest'
import { openGateway, startGateway } from '../../../../test/gateway.ts'
import { raw, refresh, signedIn, signedUp } from './testing.ts'

const { database, gateway } = await openGateway()
const other = await startGateway(database)
afterAll(() => other.close())

/** Moves everything in the session into the past. */
const age = (userId: string, interval = '11 s') =>
  database.admin`
    update auth.refresh_tokens set updated_at = updated_at - ${interval}::interval where user_id = ${userId}`

const claimsOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())

const alreadyUsed = {
  status: 400,
  body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
}
const notFound = {
  status: 400,
  body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
}

test('a refresh keeps the session and its methods, and returns new tokens', async () => {
  const { db, session } = await signedUp(gateway, 'ann@example.com')
  const { data, error } = await db.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(data.session?.user.id).toBe(session.user.id)
  const [before, after] = [session.access_token, data.session?.access_token ?? ''].map(claimsOf)
  expect(after).toMatchObject({ session_id: before.session_id, amr: before.amr, aal: 'aal1' })
  expect((await db.auth.getUser()).error).toBeNull()
})

test('a refresh records time, address and user agent', async () => {
  const { session } = await signedUp(gateway, 'moved@example.com')
  const body = JSON.stringify({ refresh_token: session.refresh_token })
  const headers = { 'user-agent': 'New browser', 'x-forwarded-for': '203.0.113.7' }
  await raw(gateway, '/token?grant_type=refresh_token', { method: 'POST', headers, body })

  const [kept] = await database.admin`
    select user_agent, host(ip) as ip, refreshed_at > created_at as refreshed from auth.sessions
    where user_id = ${session.user.id}`
  expect(kept).toEqual({ user_agent: 'New browser', ip: '203.0.113.7', refreshed: true })
})

test('parallel refreshes at several gateways get the same new token', async () => {
  const { session } = await signedUp(gateway, 'tabs@example.com')
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) => refresh(index % 2 ? gateway : other, session.refresh_token)),
  )
  expect(results.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(results.map(({ body }) => body.refresh_token)).size).toBe(1)

  const tokens = await database.admin`
    select revoked from auth.refresh_tokens where user_id = ${session.user.id} order by id`
  expect(tokens).toEqual([{ revoked: true }, { revoked: false }])
})

test('an older token still works for a few seconds', async () => {
  const { session } = await signedUp(gateway, 'quick@example.com')
  const second = await refresh(gateway, session.refresh_token)
  const third = await refresh(gateway, second.body.refresh_token)
  const again = await refresh(gateway, session.refresh_token)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: third.body.refresh_token } })
})

test('the previous token always works: the response may have been lost', async () => {
  const { session } = await signedUp(gateway, 'lost@example.com')
  const second = await refresh(gateway, session.refresh_token)
  await age(session.user.id, '1 week')
  expect(await refresh(gateway, session.refresh_token)).toMatchObject({
    status: 200,
    body: { refresh_token: second.body.refresh_token },
  })
  expect(await refresh(gateway, second.body.refresh_token)).toMatchObject({ status: 200 })
})

test('a reused stolen token ends its session for both parties, and no other session', async () => {
  const { session } = await signedUp(gateway, 'stolen@example.com')
  const phone = await signedIn(gateway, 'stolen@example.com')
  const second = await refresh(gateway, session.refresh_token)
  const third = await refresh(gateway, second.body.refresh_token)
  await age(session.user.id)

  expect(await refresh(other, session.refresh_token)).toEqual(alreadyUsed)
  expect(await refresh(gateway, third.body.refresh_token)).toEqual(notFound)
  const user = await raw(gateway, '/user', {
    headers: { authorization: `Bearer ${third.body.access_token}` },
  })
  expect(await user.json()).toMatchObject({ code: 'session_not_found' })
  expect((await phone.db.auth.refreshSession()).error).toBeNull()
})

test('expired sessions and banned users get a reason', async () => {
  const { session, user } = await signedUp(gateway, 'late@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect(await refresh(gateway, session.refresh_token)).toMatchObject({ body: { code: 'user_banned' } })
  await database.admin`update auth.users set banned_until = null where id = ${user.id}`
  await database.admin`update auth.sessions set not_after = now() where user_id = ${user.id}`
  expect(await refresh(gateway, session.refresh_token)).toMatchObject({ body: { code: 'session_expired' } })
})

test.each(['unknown', "' or true --", 'x'.repeat(10_000)])('%# refuses an unknown token', async (token) => {
  expect(await refresh(gateway, token)).toEqual(notFound)
})

test('a stored hash does not work as a token', async () => {
  const { user } = await signedUp(gateway, 'leak@example.com')
  const [stored] = await database.admin`select token from auth.refresh_tokens where user_id = ${user.id}`
  expect(await refresh(gateway, stored?.token)).toEqual(notFound)
})

test.each(['{}', '{"refresh_token": ""}', '{"refresh_token": 5}', '{"refresh_token": null}'])(
  'refuses %s',
  async (body) => {
    const response = await raw(gateway, '/token?grant_type=refresh_token', { method: 'POST', body })
    expect(await response.json()).toEqual({ code: 'validation_failed', message: 'refresh_token required' })
  },
)

test('refreshes from one address are limited', async () => {
  const strict = await startGateway(database, { limits: { refreshPerAddress: { points: 0, seconds: 300 } } })
  const { session } = await signedUp(gateway, 'often@example.com')
  expect(await refresh(strict, session.refresh_token)).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit' },
  })
  await strict.close()
})
