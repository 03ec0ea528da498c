import type { GenerateLinkParams } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { keys, openGateway } from '../../../../../test/gateway.ts'
import { expired, generous, openLink, PASSWORD, raw, signedIn, signedUp, takeMail } from '../testing.ts'

const { gateway } = await openGateway({ limits: generous })
const { admin } = gateway.client({}, keys.secret).auth

async function generated(params: GenerateLinkParams) {
  const { data, error } = await admin.generateLink(params)
  if (error) throw error
  return { user: data.user, ...data.properties, link: new URL(data.properties.action_link) }
}

const verify = (email: string, token: string, type: 'email' | 'email_change') =>
  gateway.client().auth.verifyOtp({ email, token, type })

test.each(['recovery', 'magiclink'] as const)(
  'a %s link signs its user in, and is not mailed',
  async (type) => {
    const email = `${type}@example.com`
    const { user } = await signedUp(gateway, email)
    const redirectTo = `${gateway.url}/somewhere`
    const made = await generated({ type, email, options: { redirectTo } })
    expect(made).toMatchObject({
      user: { id: user.id, email },
      redirect_to: redirectTo,
      verification_type: type,
    })
    expect(await openLink(made.link)).toMatchObject({ page: redirectTo, fields: { type } })

    const { hashed_token, email_otp } = await generated({ type, email })
    expect((await gateway.client().auth.verifyOtp({ token_hash: hashed_token, type })).error).toBeNull()
    expect((await verify(email, email_otp, 'email')).error).toMatchObject(expired)
    expect(gateway.mails).toEqual([])
  },
)

test('new users get an account, proved once they use the link', async () => {
  const data = { full_name: 'Zoë' }
  const invited = await generated({ type: 'invite', email: 'inv@example.com', options: { data } })
  expect(invited.user).toMatchObject({ invited_at: expect.any(String), user_metadata: data })
  await generated({ type: 'signup', email: 'reg@example.com', password: PASSWORD })
  await expect(signedIn(gateway, 'reg@example.com')).rejects.toMatchObject({ code: 'email_not_confirmed' })
  const magic = await generated({ type: 'magiclink', email: 'mag@example.com' })
  expect(magic.verification_type).toBe('signup')

  const again = await generated({ type: 'signup', email: 'reg@example.com', password: PASSWORD })
  for (const { link } of [invited, again, magic]) {
    expect((await openLink(link)).fields).toMatchObject({ token_type: 'bearer' })
  }
  await signedIn(gateway, 'reg@example.com')
  await expect(generated({ type: 'invite', email: 'reg@example.com' })).rejects.toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('links for both addresses change the address', async () => {
  const { user } = await signedUp(gateway, 'old@example.com')
  const wish = { email: 'old@example.com', newEmail: 'new@example.com' }
  const outdated = await generated({
    type: 'email_change_current',
    email: 'old@example.com',
    newEmail: 'typo@example.com',
  })
  const current = await generated({ type: 'email_change_current', ...wish })
  const fresh = await generated({ type: 'email_change_new', ...wish })

  expect((await openLink(outdated.link)).fields).toMatchObject({ error_code: 'otp_expired' })
  expect((await openLink(current.link)).fields).toHaveProperty('message')
  const { data } = await verify('new@example.com', fresh.email_otp, 'email_change')
  expect(data.user).toMatchObject({ id: user.id, email: 'new@example.com' })
})

test('a confirmation of one address does not count for another', async () => {
  await signedUp(gateway, 'agree@example.com')
  const to = (newEmail: string) => ({ email: 'agree@example.com', newEmail })
  const current = await generated({ type: 'email_change_current', ...to('fine@example.com') })
  await generated({ type: 'email_change_new', ...to('evil@example.com') })
  expect((await openLink(current.link)).fields).toMatchObject({ error_code: 'otp_expired' })
})

test.each([
  [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
  [{ type: 'everything', email: 'recovery@example.com' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'nobody@example.com' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'nobody@example.com', password: 'short' }, 422, 'weak_password'],
  [{ type: 'email_change_new', email: 'recovery@example.com' }, 400, 'validation_failed'],
  [
    { type: 'email_change_new', email: 'recovery@example.com', new_email: 'magiclink@example.com' },
    422,
    'email_exists',
  ],
])('refuses %j', async (body, status, code) => {
  const response = await raw(gateway, '/admin/generate_link', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { apikey: keys.secret },
  })
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code })
})

test('an invitation by mail signs a user in, who then sets a first password', async () => {
  const { data, error } = await admin.inviteUserByEmail('guest@example.com', { data: { full_name: 'Guest' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Guest' },
  })
  const { token } = await takeMail(gateway, 'guest@example.com', 'invite')
  const db = gateway.client()
  expect((await db.auth.verifyOtp({ token_hash: token, type: 'invite' })).error).toBeNull()
  expect((await db.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  await signedIn(gateway, 'guest@example.com')
  expect((await admin.inviteUserByEmail('guest@example.com')).error).toMatchObject({ code: 'email_exists' })
})

test.each(['/admin/generate_link', '/invite'])('only the secret key may use %s', async (path) => {
  const { session } = await signedUp(gateway, `${crypto.randomUUID()}@example.com`)
  for (const authorization of [`Bearer ${keys.publishable}`, `Bearer ${session.access_token}`]) {
    const body = JSON.stringify({ type: 'magiclink', email: 'recovery@example.com' })
    const response = await raw(gateway, path, { method: 'POST', body, headers: { authorization } })
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
  }
})
