import { expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import { expired, notThese, openLink, PASSWORD, raw, signedIn, signedUp, takeMail } from '../testing.ts'

const { database, gateway } = await openGateway()

/** Requests a mail to `email` and returns its link and code. */
async function mailed(email: string, redirectTo?: string) {
  const { error } = await gateway.client().auth.resetPasswordForEmail(email, { redirectTo })
  expect(error).toBeNull()
  return takeMail(gateway, email, 'recovery')
}

test('the link signs in, once, and a new password can be set', async () => {
  const laptop = await signedUp(gateway, 'ann@example.com')
  const { link } = await mailed('ann@example.com', `${gateway.url}/reset-password`)

  expect((await fetch(link, { method: 'HEAD' })).status).toBe(204)
  const opened = await openLink(link)
  expect(opened).toMatchObject({
    status: 303,
    page: `${gateway.url}/reset-password`,
    fields: { type: 'recovery', token_type: 'bearer', expires_in: '3600' },
  })

  const db = gateway.client()
  const { access_token = '', refresh_token = '' } = opened.fields
  expect((await db.auth.setSession({ access_token, refresh_token })).error).toBeNull()
  expect((await db.auth.updateUser({ password: 'new horse battery' })).error).toBeNull()
  expect((await laptop.db.auth.refreshSession()).error).not.toBeNull()
  await signedIn(gateway, 'ann@example.com', 'new horse battery')

  expect(await openLink(link)).toEqual({
    status: 303,
    page: `${gateway.url}/reset-password`,
    fields: {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    },
  })
})

test('the code signs in once and proves the address', async () => {
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

test('the link’s token works through the client too', async () => {
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

test('a new password invalidates the mailed link', async () => {
  const { db } = await signedUp(gateway, 'hal@example.com')
  const { link } = await mailed('hal@example.com')
  const { error } = await db.auth.updateUser({ password: 'new horse battery', current_password: PASSWORD })
  expect(error).toBeNull()
  expect((await openLink(link)).fields).toMatchObject({ error_code: 'otp_expired' })
})

test('the code of one user does not work for another, and guesses are limited', async () => {
  await signedUp(gateway, 'emil@example.com')
  await signedUp(gateway, 'finn@example.com')
  const { code } = await mailed('emil@example.com')
  await mailed('finn@example.com')
  const verify = (email: string, token: string) =>
    gateway.client().auth.verifyOtp({ email, token, type: 'recovery' })
  expect((await verify('finn@example.com', code)).error).toMatchObject(expired)

  const wrong = notThese(code)
  const guesses = []
  for (let index = 0; index < 11; index++) guesses.push((await verify('emil@example.com', wrong)).error?.code)
  expect(guesses).toEqual([...Array(10).fill('otp_expired'), 'over_request_rate_limit'])
})

test('an unknown address gets the same response and no mail', async () => {
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
    expect((await openLink(new URL(`${gateway.url}/auth/v1${link}`))).page).toBe(`${gateway.url}/`)
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

test('a banned user cannot sign in by mail', async () => {
  const { user } = await signedUp(gateway, 'gus@example.com')
  const { link } = await mailed('gus@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect(await openLink(link)).toMatchObject({ fields: { error_code: 'user_banned' } })
  await expect(signedIn(gateway, 'gus@example.com', PASSWORD)).rejects.toMatchObject({ code: 'user_banned' })
})
