// Mails requested by a client with PKCE: their link yields a code that only this client can exchange.

import { expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import { generous, openLink, PASSWORD, pkceClient, signedUp, takeMail } from '../testing.ts'

const { gateway } = await openGateway({ limits: generous })
const redirectTo = `${gateway.url}/after`

async function codeOf(link: URL): Promise<string> {
  const { status, page, fields } = await openLink(link)
  expect([status, fields]).toEqual([303, {}])
  expect(page).toContain(`${redirectTo}?code=`)
  return new URL(page).searchParams.get('code') ?? ''
}

test('a recovery link leads to a new password in the client that requested it', async () => {
  await signedUp(gateway, 'ada@example.com')
  const db = pkceClient(gateway)
  await db.auth.resetPasswordForEmail('ada@example.com', { redirectTo })
  const { link, token } = await takeMail(gateway, 'ada@example.com', 'recovery')
  expect(token).toMatch(/^pkce_/)
  const code = await codeOf(link)

  const { data, error } = await db.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data).toMatchObject({ user: { email: 'ada@example.com' } })
  expect((await db.auth.updateUser({ password: `${PASSWORD} anew` })).error).toBeNull()
})

test('a sign-in link works once; later the query has the reason too', async () => {
  const db = pkceClient(gateway)
  const options = { emailRedirectTo: redirectTo }
  await db.auth.signInWithOtp({ email: 'new@example.com', options })
  const { link } = await takeMail(gateway, 'new@example.com', 'magic_link')
  const { data } = await db.auth.exchangeCodeForSession(await codeOf(link))
  expect(data.user?.email).toBe('new@example.com')

  const again = await openLink(link)
  expect(again.fields.error_code).toBe('otp_expired')
  expect(new URL(again.page).searchParams.get('error_code')).toBe('otp_expired')
})

test('the second confirmation of a new address yields the code', async () => {
  const email = 'bento@example.com'
  await signedUp(gateway, email)
  const db = pkceClient(gateway)
  await db.auth.signInWithPassword({ email, password: PASSWORD })
  await db.auth.updateUser({ email: 'bento@elsewhere.example' }, { emailRedirectTo: redirectTo })
  const leave = await takeMail(gateway, email, 'email_change_current')
  const take = await takeMail(gateway, 'bento@elsewhere.example', 'email_change_new')

  const first = await openLink(leave.link)
  expect(first.fields.message).toMatch(/^Confirmation link accepted/)
  expect(new URL(first.page).searchParams.get('message')).toBe(first.fields.message)
  const { data } = await db.auth.exchangeCodeForSession(await codeOf(take.link))
  expect(data.user?.email).toBe('bento@elsewhere.example')
  expect((await takeMail(gateway, email, 'email_changed')).mail).toMatchObject({
    newEmail: 'bento@elsewhere.example',
  })
})

test('the digits of such a mail sign in directly', async () => {
  const email = 'digits@example.com'
  await signedUp(gateway, email)
  await pkceClient(gateway).auth.resetPasswordForEmail(email, { redirectTo })
  const { code } = await takeMail(gateway, email, 'recovery')
  const { data } = await gateway.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
  expect(data.session).toBeTruthy()
})
