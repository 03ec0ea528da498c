import { beforeEach, expect, test } from 'vitest'
import { keys, openGateway } from '../../../../../test/gateway.ts'
import { PASSWORD, raw, refresh, signedIn, signedUp } from '../testing.ts'

let logged: object[]
const { database, gateway } = await openGateway({
  log: { info() {}, warn() {}, error: (fields) => logged.push(fields) },
})
const { admin } = gateway.client({}, keys.secret).auth

beforeEach(() => {
  logged = []
})

test('only the secret key manages accounts', async () => {
  const { db, user, session } = await signedUp(gateway, 'ann@example.com')
  for (const stranger of [db, gateway.client()]) {
    for (const { error } of [
      await stranger.auth.admin.listUsers(),
      await stranger.auth.admin.getUserById(user.id),
      await stranger.auth.admin.deleteUser(user.id),
      await stranger.auth.admin.createUser({ email: 'x@example.com' }),
    ]) {
      expect(error).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' })
    }
  }
  // A user's token beats the secret key.
  const headers = { apikey: keys.secret, authorization: `Bearer ${session.access_token}` }
  expect((await raw(gateway, '/admin/users', { headers })).status).toBe(403)
})

test('a created account can sign in once it is confirmed', async () => {
  const { data, error } = await admin.createUser({
    email: 'Ben@Example.com',
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ben' },
    app_metadata: { plan: 'gold' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'ben@example.com',
    user_metadata: { name: 'Ben' },
    app_metadata: { plan: 'gold', provider: 'email' },
  })
  expect(data.user?.last_sign_in_at).toBeUndefined()
  await signedIn(gateway, 'ben@example.com')

  await admin.createUser({ email: 'cleo@example.com', password: PASSWORD })
  await expect(signedIn(gateway, 'cleo@example.com')).rejects.toMatchObject({ code: 'email_not_confirmed' })
})

test('an account can be changed, banned and unbanned', async () => {
  const { user, db } = await signedUp(gateway, 'hal@example.com')
  const { data, error } = await admin.updateUserById(user.id, {
    email: 'Hal2@example.com',
    email_confirm: true,
    user_metadata: { name: 'Hal' },
    app_metadata: { plan: 'gold' },
    ban_duration: '1h30m',
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'hal2@example.com',
    user_metadata: { name: 'Hal' },
    app_metadata: { plan: 'gold', provider: 'email' },
    identities: [{ identity_data: { email: 'hal2@example.com', email_verified: true } }],
  })
  expect((await db.auth.getUser()).error).toMatchObject({ code: 'user_banned' })
  expect((await db.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' })

  await admin.updateUserById(user.id, { ban_duration: 'none' })
  expect((await db.auth.getUser()).error).toBeNull()
  await admin.updateUserById(user.id, { password: 'new horse battery' })
  expect((await db.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  await signedIn(gateway, 'hal2@example.com', 'new horse battery')

  const { user: other } = await signedUp(gateway, 'ida@example.com')
  for (const [change, code] of [
    [{ email: 'hal2@example.com' }, 'email_exists'],
    [{ password: 'short' }, 'weak_password'],
    [{ ban_duration: 'forever' }, 'validation_failed'],
  ] as const) {
    expect((await admin.updateUserById(other.id, change)).error).toMatchObject({ code })
  }
})

test.each([
  [{ email: 'taken@example.com' }, 422, 'email_exists'],
  [{ email: 'short@example.com', password: 'p' }, 422, 'weak_password'],
  [{ email: 'nothing' }, 400, 'validation_failed'],
])('refuses to create %j', async (user, status, code) => {
  await admin.createUser({ email: 'taken@example.com' })
  expect((await admin.createUser(user)).error).toMatchObject({ status, code })
})

test('deleting removes the whole account and frees the address', async () => {
  const { user, session, db } = await signedUp(gateway, 'dora@example.com')
  expect((await admin.getUserById(user.id)).data.user).toMatchObject({ email: 'dora@example.com' })
  expect((await admin.deleteUser(user.id)).error).toBeNull()

  expect((await db.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
  expect(await refresh(gateway, session.refresh_token)).toMatchObject({ status: 400 })
  await expect(signedIn(gateway, 'dora@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await signedUp(gateway, 'dora@example.com')
})

test('a deletion and parallel refreshes do not deadlock', async () => {
  const { user, session } = await signedUp(gateway, 'emil@example.com')
  const results = await Promise.all([
    ...Array.from({ length: 6 }, () => refresh(gateway, session.refresh_token)),
    admin.deleteUser(user.id).then(({ error }) => ({ status: error ? 500 : 200 })),
  ])
  expect(results.map(({ status }) => status)).not.toContain(500)
  expect(await database.admin`select 1 from auth.refresh_tokens where user_id = ${user.id}`).toEqual([])
})

test('an account that the application still references stays', async () => {
  await database.admin.unsafe('create table public.films (director uuid references auth.users)')
  const { user, db } = await signedUp(gateway, 'finn@example.com')
  await database.admin`insert into films values (${user.id})`
  expect((await admin.deleteUser(user.id)).error).toMatchObject({
    status: 500,
    message: 'Database error deleting user',
  })
  expect((await db.auth.getUser()).error).toBeNull()
  expect(logged).toMatchObject([{ err: { cause: { code: '23503' } } }])
})

test('a missing account cannot be read or deleted', async () => {
  const nobody = crypto.randomUUID()
  const missing = { status: 404, code: 'user_not_found' }
  expect((await admin.getUserById(nobody)).error).toMatchObject(missing)
  expect((await admin.deleteUser(nobody)).error).toMatchObject(missing)

  const headers = { apikey: keys.secret }
  const response = await raw(gateway, '/admin/users/42', { headers })
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 404,
    code: 'validation_failed',
  })
})

test('the list comes in pages', async () => {
  const all = await admin.listUsers()
  const total = all.data.users.length
  expect(total).toBeGreaterThan(2)

  const { data } = await admin.listUsers({ page: 1, perPage: 2 })
  expect(data).toMatchObject({ total, nextPage: 2, lastPage: Math.ceil(total / 2) })
  const second = await admin.listUsers({ page: 2, perPage: 2 })
  const ids = [...data.users, ...second.data.users].map(({ id }) => id)
  expect(ids).toEqual(all.data.users.slice(0, 4).map(({ id }) => id))

  const response = await raw(gateway, '/admin/users?page=zero', { headers: { apikey: keys.secret } })
  expect(response.status).toBe(400)
})
