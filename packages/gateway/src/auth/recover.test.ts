import { expect, test } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'
import { PASSWORD, raw, signedIn, signedUp } from './testing.ts'

const { database, gateway } = await openGateway()

/** Asks for a mail to `email` and reads link and code in it. */
async function mailed(email: string, redirectTo?: string) {
  const { error } = await gateway.client().auth.resetPasswordForEmail(email, { redirectTo })
  expect(error).toBeNull()
  await expect.poll(() => gateway.mails.some(({ to }) => to === email)).toBe(true)
  const text = gateway.mails.findLast(({ to }) => to === email)?.text ?? ''
  const link = new URL(text.match(/http\S+verify\S+/)?.[0] ?? '')
  return { link, token: link.searchParams.get('token') ?? '', code: text.match(/code: (\d{6})/)?.[1] ?? '' }
}

const open = (link: URL, init?: RequestInit) => fetch(link, { redirect: 'manual', ...init })

const landing = (response: Response) => {
  const target = new URL(response.headers.get('location') ?? '')
  return {
    page: target.origin + target.pathname,
    ...Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
  }
}

const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

test('the link signs in, once, and a new password can be set', async () => {
  const laptop = await signedUp(gateway, 'ann@example.com')
  const { link } = await mailed('ann@example.com', `${gateway.url}/reset-password`)

  expect((await open(link, { method: 'HEAD' })).status).toBe(204)
  const response = await open(link)
  expect(response.status).toBe(303)
  const tokens = landing(response) as unknown as Record<'page' | 'access_token' | 'refresh_token', string>
  expect(tokens).toMatchObject({
    page: `${gateway.url}/reset-password`,
    type: 'recovery',
    token_type: 'bearer',
    expires_in: '3600',
  })

  const db = gateway.client()
  const { access_token, refresh_token } = tokens
  expect((await db.auth.setSession({ access_token, refresh_token })).error).toBeNull()
  expect((await db.auth.updateUser({ password: 'new horse battery' })).error).toBeNull()
  expect((await laptop.db.auth.refreshSession()).error).not.toBeNull()
  await signedIn(gateway, 'ann@example.com', 'new horse battery')

  expect(landing(await open(link))).toEqual({
    page: `${gateway.url}/reset-password`,
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('the digits sign in, once, and prove the address', async () => {
  await signedUp(gateway, 'ben@example.com')
  const { code, token } = await mailed('ben@example.com')
  const verify = () =>
    gateway.client().auth.verifyOtp({ email: 'BEN@example.com', token: code, type: 'recovery' })
  const { data, error } = await verify()
  expect(error).toBeNull()
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })

  expect((await verify()).error).toMatchObject(expired)
  const byToken = await gateway.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(byToken.error).toMatchObject(expired)
})

test('the token of the link works through the client as well', async () => {
  await signedUp(gateway, 'cleo@example.com')
  const { token } = await mailed('cleo@example.com')
  const db = gateway.client()
  const { error } = await db.auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(error).toBeNull()
  expect((await db.auth.getUser()).data.user?.email).toBe('cleo@example.com')
})

test('after an hour neither works', async () => {
  await signedUp(gateway, 'dora@example.com')
  const { code, token } = await mailed('dora@example.com')
  await database.admin`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`
  const byToken = await gateway.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(byToken.error).toMatchObject(expired)
  const byCode = await gateway
    .client()
    .auth.verifyOtp({ email: 'dora@example.com', token: code, type: 'recovery' })
  expect(byCode.error).toMatchObject(expired)
})

test('a new password or address makes the mailed link worthless', async () => {
  for (const [email, change] of [
    ['hal@example.com', { password: 'new horse battery' }],
    ['ida@example.com', { email: 'ida2@example.com' }],
  ] as const) {
    const { db } = await signedUp(gateway, email)
    const { link } = await mailed(email)
    expect((await db.auth.updateUser(change)).error).toBeNull()
    expect(landing(await open(link))).toMatchObject({ error_code: 'otp_expired' })
  }
})

test('the digits of one person do not work for another, and guessing ends', async () => {
  await signedUp(gateway, 'emil@example.com')
  await signedUp(gateway, 'finn@example.com')
  const { code } = await mailed('emil@example.com')
  await mailed('finn@example.com')
  const verify = (email: string, token: string) =>
    gateway.client().auth.verifyOtp({ email, token, type: 'recovery' })
  expect((await verify('finn@example.com', code)).error).toMatchObject(expired)

  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = []
  for (let index = 0; index < 11; index++) guesses.push((await verify('emil@example.com', wrong)).error?.code)
  expect(guesses).toEqual([...Array(10).fill('otp_expired'), 'over_request_rate_limit'])
})

test('an unknown address gets the same answer and no mail', async () => {
  const { error } = await gateway.client().auth.resetPasswordForEmail('nobody@example.com')
  expect(error).toBeNull()
  expect(gateway.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])

  const again = await gateway.client().auth.resetPasswordForEmail('nobody@example.com')
  expect(again.error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  })
})

test.each(['https://evil.example/', 'javascript:alert(1)', 'nonsense', '//evil.example'])(
  'a link never leads to %s',
  async (redirectTo) => {
    const link = `/verify?token=x&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`
    const response = await raw(gateway, link, { redirect: 'manual' })
    expect(landing(response).page).toBe(`${gateway.url}/`)
  },
)

test.each([
  [{ token_hash: 'x', type: 'everything' }],
  [{ token_hash: 'x', email: 'ann@example.com', type: 'recovery' }],
  [{ email: 'ann@example.com', type: 'recovery' }],
  [{ token_hash: 'x' }],
])('refuses to verify %j', async (body) => {
  const response = await raw(gateway, '/verify', { method: 'POST', body: JSON.stringify(body) })
  expect(await response.json()).toMatchObject({ code: 'validation_failed' })
})

test('who is banned cannot come back in by mail', async () => {
  const { user } = await signedUp(gateway, 'gus@example.com')
  const { link } = await mailed('gus@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect(landing(await open(link))).toMatchObject({ error_code: 'user_banned' })
  await expect(signedIn(gateway, 'gus@example.com', PASSWORD)).rejects.toMatchObject({ code: 'user_banned' })
})
