import { expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../../../../test/gateway.ts'
import {
  expired,
  generous,
  notThese,
  openLink,
  PASSWORD,
  raw,
  signedIn,
  signedUp,
  takeMail,
} from '../testing.ts'

const { database, gateway } = await openGateway({ limits: generous })

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const bothMails = async (gateway: TestGateway, from: string, to: string) => ({
  leave: await takeMail(gateway, from, 'email_change_current'),
  take: await takeMail(gateway, to, 'email_change_new'),
})

/** A signed-in user who has requested a new address. */
async function changing(from: string, to: string) {
  const person = await signedUp(gateway, from)
  const { data, error } = await person.db.auth.updateUser(
    { email: to },
    { emailRedirectTo: `${gateway.url}/settings` },
  )
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: from,
    new_email: to,
    email_change_sent_at: expect.stringMatching(/Z$/),
  })
  return { ...person, ...(await bothMails(gateway, from, to)) }
}

const verify = (email: string, token: string) =>
  gateway.client().auth.verifyOtp({ email, token, type: 'email_change' })

const addressOf = async (id: string) =>
  (await database.admin`select email, new_email from auth.users where id = ${id}`)[0]

test('both codes change the address, in either order, and the old address is notified', async () => {
  const orders = [
    ['ann', 'ann.new'],
    ['ben.new', 'ben'],
  ]
  for (const [first, second] of orders) {
    const [from, to] = [first, second].toSorted((a, b) => String(a).length - String(b).length)
    const [old, fresh] = [`${from}@example.com`, `${to}@example.com`]
    const { user, db, leave, take } = await changing(old, fresh)
    const codes: Record<string, string> = { [String(from)]: leave.code, [String(to)]: take.code }

    const half = await verify(`${first}@example.com`, codes[String(first)] ?? '')
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
    expect(await addressOf(user.id)).toEqual({ email: old, new_email: fresh })

    const { data, error } = await verify(`${second}@example.com`, codes[String(second)] ?? '')
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
    expect(data.user).toMatchObject({
      id: user.id,
      email: fresh,
      identities: [{ email: fresh, identity_data: { email: fresh, email_verified: true } }],
    })
    expect(data.user).not.toHaveProperty('new_email')
    expect((await takeMail(gateway, old, 'email_changed')).mail).toMatchObject({ newEmail: fresh })

    // The requesting device stays signed in, under the new address.
    expect((await db.auth.getUser()).data.user?.email).toBe(fresh)
    await signedIn(gateway, fresh)
    await expect(signedIn(gateway, old)).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
})

test('both links change the address', async () => {
  const { user, leave, take } = await changing('cleo@example.com', 'cleo.new@example.com')
  expect(await openLink(take.link)).toEqual({
    status: 303,
    page: `${gateway.url}/settings`,
    fields: { message: ONE_OF_TWO },
  })
  expect((await openLink(leave.link)).fields).toMatchObject({ type: 'email_change', token_type: 'bearer' })
  expect(await addressOf(user.id)).toEqual({ email: 'cleo.new@example.com', new_email: null })
})

test('the first confirmation answers with a message instead of tokens', async () => {
  const { leave } = await changing('dora@example.com', 'dora.new@example.com')
  const body = JSON.stringify({ token_hash: leave.token, type: 'email_change' })
  const response = await raw(gateway, '/verify', { method: 'POST', body })
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { code: '200', msg: ONE_OF_TWO },
  })
})

test('one mailbox cannot confirm twice', async () => {
  const { user, take } = await changing('emil@example.com', 'emil.new@example.com')
  expect((await verify('emil.new@example.com', take.code)).error).toBeNull()
  expect((await verify('emil.new@example.com', take.code)).error).toMatchObject(expired)
  expect((await openLink(take.link)).fields).toMatchObject({ error_code: 'otp_expired' })

  // Nor after a resend, which starts over.
  await database.admin`delete from gateway.rate_limits`
  expect(
    (await gateway.client().auth.resend({ type: 'email_change', email: 'emil@example.com' })).error,
  ).toBeNull()
  const again = await bothMails(gateway, 'emil@example.com', 'emil.new@example.com')
  expect((await verify('emil.new@example.com', again.take.code)).data.session).toBeNull()
  expect(await addressOf(user.id)).toMatchObject({ email: 'emil@example.com' })

  expect((await verify('emil@example.com', again.leave.code)).data.session).not.toBeNull()
  expect(await addressOf(user.id)).toMatchObject({ email: 'emil.new@example.com' })
})

test('both mailboxes in parallel: one gets the message, the other signs in', async () => {
  const { user, leave, take } = await changing('finn@example.com', 'finn.new@example.com')
  const attempts = await Promise.all([
    verify('finn@example.com', leave.code),
    verify('finn.new@example.com', take.code),
    verify('finn@example.com', leave.code),
    verify('finn.new@example.com', take.code),
  ])
  expect(attempts.filter(({ data }) => data.session)).toHaveLength(1)
  expect(attempts.filter(({ error }) => error)).toHaveLength(2)
  expect(await addressOf(user.id)).toEqual({ email: 'finn.new@example.com', new_email: null })
})

test('wrong codes, expired codes and codes for another address do not count', async () => {
  const { user, leave, take } = await changing('gus@example.com', 'gus.new@example.com')
  expect((await verify('gus.new@example.com', notThese(take.code))).error).toMatchObject(expired)
  const signIn = await gateway
    .client()
    .auth.verifyOtp({ email: 'gus@example.com', token: leave.code, type: 'email' })
  expect(signIn.error).toMatchObject(expired)
  await database.admin`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`
  expect((await verify('gus@example.com', leave.code)).error).toMatchObject(expired)
  expect((await openLink(take.link)).fields).toMatchObject({ error_code: 'otp_expired' })
  expect(await addressOf(user.id)).toMatchObject({ email: 'gus@example.com' })
})

test('a taken address is refused, also when it is taken meanwhile', async () => {
  await signedUp(gateway, 'taken@example.com')
  const { db, user, leave, take } = await changing('hal@example.com', 'wanted@example.com')
  const exists = { status: 422, code: 'email_exists' }
  expect((await db.auth.updateUser({ email: 'TAKEN@example.com' })).error).toMatchObject(exists)

  await signedUp(gateway, 'wanted@example.com')
  expect((await verify('hal@example.com', leave.code)).error).toBeNull()
  expect((await verify('wanted@example.com', take.code)).error).toMatchObject(exists)
  expect((await openLink(take.link)).fields).toMatchObject({ error_code: 'email_exists' })
  expect(await addressOf(user.id)).toMatchObject({ email: 'hal@example.com' })
})

test('two users request one address: the last code and both links work', async () => {
  const first = await changing('ida@example.com', 'shared@example.com')
  await database.admin`delete from gateway.rate_limits`
  const second = await changing('jan@example.com', 'shared@example.com')
  expect((await verify('shared@example.com', first.take.code)).error).toMatchObject(expired)
  expect((await openLink(first.take.link)).fields).toEqual({ message: ONE_OF_TWO })
  expect((await verify('shared@example.com', second.take.code)).error).toBeNull()
})

test('a password change or a later request cancels the email change', async () => {
  const { db, user, leave, take } = await changing('kim@example.com', 'kim.new@example.com')
  await db.auth.updateUser({ password: 'new horse battery', current_password: PASSWORD })
  expect(await addressOf(user.id)).toEqual({ email: 'kim@example.com', new_email: null })
  expect((await verify('kim@example.com', leave.code)).error).toMatchObject(expired)
  expect((await verify('kim.new@example.com', take.code)).error).toMatchObject(expired)

  await database.admin`delete from gateway.rate_limits`
  await db.auth.updateUser({ email: 'kim.one@example.com' })
  const one = await bothMails(gateway, 'kim@example.com', 'kim.one@example.com')
  expect((await openLink(one.leave.link)).fields).toEqual({ message: ONE_OF_TWO })
  await database.admin`delete from gateway.rate_limits`
  await db.auth.updateUser({ email: 'kim.two@example.com' })
  const two = await bothMails(gateway, 'kim@example.com', 'kim.two@example.com')
  expect((await openLink(one.take.link)).fields).toMatchObject({ error_code: 'otp_expired' })
  expect((await openLink(two.take.link)).fields).toEqual({ message: ONE_OF_TWO })
  expect(await addressOf(user.id)).toMatchObject({ email: 'kim@example.com' })
})

test('an email change invalidates earlier mails', async () => {
  const { leave, take } = await changing('lea@example.com', 'lea.new@example.com')
  await gateway.client().auth.resetPasswordForEmail('lea@example.com')
  const { link } = await takeMail(gateway, 'lea@example.com', 'recovery')
  await openLink(leave.link)
  await openLink(take.link)
  expect((await openLink(link)).fields).toMatchObject({ error_code: 'otp_expired' })
})

test('a user banned meanwhile changes nothing', async () => {
  const { user, leave } = await changing('mia@example.com', 'mia.new@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect((await verify('mia@example.com', leave.code)).error).toMatchObject({ code: 'user_banned' })
})

test('the mail to the new address does not name the account', async () => {
  const { take } = await changing('noa.secret@example.com', 'noa.typo@example.com')
  expect(JSON.stringify(take.mail)).not.toContain('noa.secret')
})

test('the same address is no change, and mails are limited per user and per mailbox', async () => {
  const { db } = await changing('ole@example.com', 'ole.new@example.com')
  expect((await db.auth.updateUser({ email: 'OLE@example.com' })).error).toBeNull()
  const limited = { status: 429, code: 'over_email_send_rate_limit' }
  expect((await db.auth.updateUser({ email: 'ole.two@example.com' })).error).toMatchObject(limited)
  const other = await signedUp(gateway, 'pia@example.com')
  expect((await other.db.auth.updateUser({ email: 'ole.new@example.com' })).error).toMatchObject(limited)
})
