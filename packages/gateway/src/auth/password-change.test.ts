import { expect, test } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'
import {
  generous,
  notThese,
  openLink,
  PASSWORD,
  proveAddress,
  raw,
  signedIn,
  signedUp,
  takeMail,
} from './testing.ts'

const { database, gateway } = await openGateway({ limits: generous })
const NEW = 'new horse battery'

/** Requests the code that proves who is at the keyboard. */
async function nonceFor(db: Awaited<ReturnType<typeof signedUp>>['db'], email: string) {
  expect((await db.auth.reauthenticate()).error).toBeNull()
  const { code, mail } = await takeMail(gateway, email, 'reauthentication')
  expect(mail).not.toHaveProperty('link')
  return code
}

test('a session alone does not change the password', async () => {
  const { db } = await signedUp(gateway, 'ann@example.com')
  expect((await db.auth.updateUser({ password: NEW })).error).toMatchObject({
    status: 400,
    code: 'current_password_required',
    message: 'Current password required when setting new password.',
  })
  // Nor does it reveal whether a guess is right.
  expect((await db.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    code: 'current_password_required',
  })
  await signedIn(gateway, 'ann@example.com', PASSWORD)
})

test('a changed password is announced by mail', async () => {
  const { db } = await signedUp(gateway, 'ben@example.com')
  expect((await db.auth.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull()
  await takeMail(gateway, 'ben@example.com', 'password_changed')
})

test('the mailed code works instead, once', async () => {
  const { db } = await signedUp(gateway, 'cleo@example.com')
  const nonce = await nonceFor(db, 'cleo@example.com')
  const invalid = {
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  }
  expect((await db.auth.updateUser({ password: NEW, nonce: notThese(nonce) })).error).toMatchObject(invalid)
  // A failure for another reason leaves the code valid.
  expect((await db.auth.updateUser({ password: PASSWORD, nonce })).error).toMatchObject({
    code: 'same_password',
  })
  expect((await db.auth.updateUser({ password: NEW, nonce })).error).toBeNull()
  expect((await db.auth.updateUser({ password: 'another horse', nonce })).error).toMatchObject(invalid)
  await signedIn(gateway, 'cleo@example.com', NEW)
})

test('two devices use the code in parallel: one wins', async () => {
  const { db } = await signedUp(gateway, 'dora@example.com')
  const phone = await signedIn(gateway, 'dora@example.com')
  const nonce = await nonceFor(db, 'dora@example.com')
  const results = await Promise.all([
    db.auth.updateUser({ password: 'horse number one', nonce }),
    phone.db.auth.updateUser({ password: 'horse number two', nonce }),
  ])
  expect(results.filter(({ error }) => !error)).toHaveLength(1)
})

test('the code belongs to one user and one purpose, for an hour', async () => {
  const { db } = await signedUp(gateway, 'emil@example.com')
  const other = await signedUp(gateway, 'finn@example.com')
  const nonce = await nonceFor(db, 'emil@example.com')
  expect((await other.db.auth.updateUser({ password: NEW, nonce })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  })
  for (const type of ['email', 'recovery', 'email_change'] as const) {
    const { error } = await gateway.client().auth.verifyOtp({ email: 'emil@example.com', token: nonce, type })
    expect(error).toMatchObject({ code: 'otp_expired' })
  }
  await database.admin`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`
  expect((await db.auth.updateUser({ password: NEW, nonce })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  })
})

test('guesses at the code are limited', async () => {
  const { db } = await signedUp(gateway, 'gus@example.com')
  const nonce = notThese(await nonceFor(db, 'gus@example.com'))
  const codes = []
  for (let index = 0; index < 11; index++) {
    codes.push((await db.auth.updateUser({ password: NEW, nonce })).error?.code)
  }
  expect(codes).toEqual([...Array(10).fill('reauthentication_not_valid'), 'over_request_rate_limit'])
})

test('a sign-in by mail needs no other proof for 15 minutes', async () => {
  const { user } = await signedUp(gateway, 'hal@example.com')
  await proveAddress(database, user.id)
  await gateway.client().auth.resetPasswordForEmail('hal@example.com')
  const { link } = await takeMail(gateway, 'hal@example.com', 'recovery')
  const { access_token = '', refresh_token = '' } = (await openLink(link)).fields
  const db = gateway.client()
  await db.auth.setSession({ access_token, refresh_token })

  await database.admin`
    update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch from now())::int - 901))
    where amr @> '[{"method": "otp"}]'`
  expect((await db.auth.updateUser({ password: NEW })).error).toMatchObject({
    code: 'current_password_required',
  })
  await database.admin`
    update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch from now())::int - 800))
    where amr @> '[{"method": "otp"}]'`
  expect((await db.auth.updateUser({ password: NEW })).error).toBeNull()
})

test('a user without a password sets a first one', async () => {
  const { db, user } = await signedUp(gateway, 'ida@example.com')
  await database.admin`update auth.users set encrypted_password = null where id = ${user.id}`
  expect((await db.auth.updateUser({ password: NEW })).error).toBeNull()
  await signedIn(gateway, 'ida@example.com', NEW)
})

test('the code is mailed to the signed-in user, once a minute', async () => {
  const { db } = await signedUp(gateway, 'jan@example.com')
  await nonceFor(db, 'jan@example.com')
  expect((await db.auth.reauthenticate()).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  })
  const anonymous = await raw(gateway, '/reauthenticate')
  expect({ status: anonymous.status, ...(await anonymous.json()) }).toMatchObject({
    status: 401,
    code: 'no_authorization',
  })
})
