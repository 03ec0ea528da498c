import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { jwtSecret, keys, openGateway, startGateway } from '../../../../test/gateway.ts'
import { PASSWORD, raw, signedIn, signedUp } from './testing.ts'

const { database, gateway } = await openGateway()

const jwt = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

const getUser = (token: string) => raw(gateway, '/user', { headers: { authorization: `Bearer ${token}` } })

const someone = { role: 'authenticated', sub: crypto.randomUUID(), session_id: crypto.randomUUID() }

test.each([
  ['the key alone', keys.publishable, 401, 'no_authorization'],
  ['a made-up key', 'sb_publishable_other', 403, 'bad_jwt'],
  ['no JWT at all', 'abc', 403, 'bad_jwt'],
  ['another secret', jwt(someone, 'another-secret-of-thirty-two-characters'), 403, 'bad_jwt'],
  ['an expired token', jwt({ ...someone, exp: 1 }), 403, 'bad_jwt'],
  ['no person', jwt({ role: 'anon' }), 403, 'bad_jwt'],
  ['a person who never was', jwt(someone), 403, 'user_not_found'],
])('the user behind %s is refused', async (_, token, status, code) => {
  const response = await getUser(await token)
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code })
})

test('the session of another user does not count', async () => {
  const [ann, ben] = [await signedUp(gateway, 'one@example.com'), await signedUp(gateway, 'two@example.com')]
  const [session] = await database.admin`select id from auth.sessions where user_id = ${ben.user.id}`
  const response = await getUser(
    await jwt({ role: 'authenticated', sub: ann.user.id, session_id: session?.id }),
  )
  expect(await response.json()).toMatchObject({ code: 'session_not_found' })
})

test('getUser reads the current account', async () => {
  const { db, user } = await signedUp(gateway, 'ann@example.com')
  await database.admin`update auth.users set raw_app_meta_data = '{"plan": "gold"}' where id = ${user.id}`
  const { data } = await db.auth.getUser()
  expect(data.user).toMatchObject({ id: user.id, app_metadata: { plan: 'gold' } })
})

test('data is merged into the metadata, and null removes a key', async () => {
  const { db } = await signedUp(gateway, 'ben@example.com')
  await db.auth.updateUser({ data: { name: "B'en", films: [1, { deep: null }], gone: 1 } })
  const { data } = await db.auth.updateUser({ data: { gone: null, new: 2 } })
  expect(data.user?.user_metadata).toEqual({ name: "B'en", films: [1, { deep: null }], new: 2 })

  expect((await db.auth.updateUser({})).data.user?.user_metadata).toEqual(data.user?.user_metadata)
  expect((await db.auth.updateUser({ data: { photo: 'x'.repeat(4096) } })).error).toMatchObject({
    code: 'validation_failed',
  })
  expect((await db.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
})

test('a new password signs in, the old one does not, and the other devices are signed out', async () => {
  const laptop = await signedUp(gateway, 'cleo@example.com')
  const phone = await signedIn(gateway, 'cleo@example.com')
  const { error } = await laptop.db.auth.updateUser({
    password: 'new horse battery',
    current_password: PASSWORD,
  })
  expect(error).toBeNull()

  expect((await laptop.db.auth.getUser()).error).toBeNull()
  expect((await laptop.db.auth.refreshSession()).error).toBeNull()
  expect((await phone.db.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  await expect(signedIn(gateway, 'cleo@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await signedIn(gateway, 'cleo@example.com', 'new horse battery')
})

test.each([
  [{ password: PASSWORD, current_password: PASSWORD }, 422, 'same_password'],
  [{ password: 'short' }, 422, 'weak_password'],
  [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
  [{ password: 'new horse battery', current_password: 'wrong' }, 400, 'current_password_invalid'],
  [{ email: 'not an address' }, 400, 'validation_failed'],
  [{ app_metadata: { plan: 'gold' } }, 403, 'not_admin'],
])('refuses %j and changes nothing', async (change, status, code) => {
  const email = `${crypto.randomUUID()}@example.com`
  const { db } = await signedUp(gateway, email)
  const { error } = await db.auth.updateUser({ ...change, data: { changed: true } })
  expect(error).toMatchObject({ status, code })
  const { session } = await signedIn(gateway, email)
  expect(session.user.user_metadata).toEqual({})
})

test('the current password cannot be guessed for long', async () => {
  const { db } = await signedUp(gateway, 'guess@example.com')
  const codes = []
  for (let index = 0; index < 11; index++) {
    const { error } = await db.auth.updateUser({ password: 'new horse', current_password: `guess ${index}` })
    codes.push(error?.code)
  }
  expect(codes).toEqual([...Array(10).fill('current_password_invalid'), 'over_request_rate_limit'])
})

test('probing addresses for accounts is limited', async () => {
  const strict = await startGateway(database, { limits: { signUpPerAddress: { points: 3, seconds: 3600 } } })
  await signedUp(gateway, 'known@example.com')
  const { db } = await signedUp(gateway, 'curious@example.com')
  const { data } = await db.auth.getSession()
  const ask = async (email: string) => {
    const response = await raw(strict, '/user', {
      method: 'PUT',
      body: JSON.stringify({ email }),
      // Not the address of the other tests.
      headers: { authorization: `Bearer ${data.session?.access_token}`, 'x-forwarded-for': '198.51.100.9' },
    })
    return (await response.json()).code
  }
  const codes = []
  for (let index = 0; index < 4; index++) codes.push(await ask('known@example.com'))
  expect(codes).toEqual(['email_exists', 'email_exists', 'email_exists', 'over_request_rate_limit'])
  expect(await ask('curious@example.com')).toBeUndefined()
  await strict.close()
})
