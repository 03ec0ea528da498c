import { expect, test } from 'vitest'
import { keys, openGateway } from '../../../../../test/gateway.ts'
import { generous, openLink, PASSWORD, raw, signedIn, signedUp, takeMail } from '../testing.ts'

const { gateway } = await openGateway({ limits: generous })
const resend = (email: string) => gateway.client().auth.resend({ type: 'signup', email })

async function unconfirmed(email: string) {
  const admin = gateway.client({}, keys.secret)
  const { error } = await admin.auth.admin.createUser({ email, password: PASSWORD })
  expect(error).toBeNull()
}

test('the code confirms an unconfirmed address and signs in', async () => {
  await unconfirmed('ann@example.com')
  await expect(signedIn(gateway, 'ann@example.com')).rejects.toMatchObject({ code: 'email_not_confirmed' })

  expect((await resend('ann@example.com')).error).toBeNull()
  const { code: token } = await takeMail(gateway, 'ann@example.com', 'confirmation')
  const { data, error } = await gateway
    .client()
    .auth.verifyOtp({ email: 'ann@example.com', token, type: 'signup' })
  expect(error).toBeNull()
  expect(data.user?.confirmation_sent_at).toBeDefined()
  await signedIn(gateway, 'ann@example.com')
})

test('the link confirms too', async () => {
  await unconfirmed('ben@example.com')
  await resend('ben@example.com')
  const { link } = await takeMail(gateway, 'ben@example.com', 'confirmation')
  expect((await openLink(link)).fields).toMatchObject({ type: 'signup', token_type: 'bearer' })
  await signedIn(gateway, 'ben@example.com')
})

test('the response does not reveal whether an account exists or is confirmed', async () => {
  await signedUp(gateway, 'cleo@example.com')
  await unconfirmed('dora@example.com')
  const ask = async (email: string) => {
    const response = await raw(gateway, '/resend', {
      method: 'POST',
      body: JSON.stringify({ email, type: 'signup' }),
    })
    return { status: response.status, body: await response.json() }
  }
  const asked = ['cleo@example.com', 'nobody@example.com', 'dora@example.com']
  for (const email of asked) {
    expect(await ask(email)).toEqual({ status: 200, body: {} })
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  }
  // The last of the three has its mail, so the others would have theirs by now.
  await takeMail(gateway, 'dora@example.com', 'confirmation')
  expect(gateway.mails).toEqual([])
})

test.each([
  [{ email: 'ann@example.com' }],
  [{ email: 'ann@example.com', type: 'sms' }],
  [{ email: 'ann@example.com', type: 'recovery' }],
  [{ type: 'signup' }],
])('refuses %j', async (body) => {
  const response = await raw(gateway, '/resend', { method: 'POST', body: JSON.stringify(body) })
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})
