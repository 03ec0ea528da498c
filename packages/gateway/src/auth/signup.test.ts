import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openGateway, startGateway } from '../../../../test/gateway.ts'
import { DEFAULT_PASSWORD_COST } from './passwords.ts'
import { PASSWORD, raw } from './testing.ts'

let logged: object[]
const { database, gateway } = await openGateway({
  auth: { minPasswordLength: 8, passwordCost: DEFAULT_PASSWORD_COST },
  log: { info() {}, warn() {}, error: (fields) => logged.push(fields) },
})

beforeAll(async () => {
  await database.admin.unsafe(`
    create table public.actors (id uuid primary key references auth.users on delete cascade, name text not null);
    create function public.add_actor() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.actors values (new.id, new.raw_user_meta_data ->> 'full_name');
      return new;
    end $$;
    create trigger on_auth_user_created after insert on auth.users
      for each row execute function public.add_actor();`)
})

beforeEach(() => {
  logged = []
})

const named = (full_name: string) => ({ data: { full_name } })

test('a new user is signed in immediately, and the application’s trigger has run', async () => {
  const db = gateway.client()
  const { data, error } = await db.auth.signUp({
    email: 'Ingrid@Example.com',
    password: PASSWORD,
    options: named("Ingrid O'Neil; drop table actors"),
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: data.user })
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'ingrid@example.com',
    email_confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    last_sign_in_at: expect.stringMatching(/Z$/),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: "Ingrid O'Neil; drop table actors" },
    identities: [{ provider: 'email', id: data.user?.id, identity_data: { email: 'ingrid@example.com' } }],
    is_anonymous: false,
  })
  const actors = await database.admin`select name from actors where id = ${data.user?.id ?? ''}`
  expect(actors).toEqual([{ name: "Ingrid O'Neil; drop table actors" }])
})

test('the access token names user, issuer and methods', async () => {
  const db = gateway.client()
  const { data } = await db.auth.signUp({
    email: 'claims@example.com',
    password: PASSWORD,
    options: named('C'),
  })
  const claims = JSON.parse(
    Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const now = Date.now() / 1000
  expect(claims).toEqual({
    iss: `${gateway.url}/auth/v1`,
    sub: data.user?.id,
    aud: 'authenticated',
    exp: data.session?.expires_at,
    iat: claims.exp - 3600,
    email: 'claims@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'C' },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[\da-f-]{36}$/),
    is_anonymous: false,
  })
  expect(Math.abs(claims.iat - now)).toBeLessThan(10)
})

test('neither the password nor the refresh token is in the database', async () => {
  const { data } = await gateway
    .client()
    .auth.signUp({ email: 'secret@example.com', password: PASSWORD, options: named('S') })
  const [user] =
    await database.admin`select encrypted_password from auth.users where email = 'secret@example.com'`
  expect(user?.encrypted_password).toMatch(/^\$2b\$10\$.{53}$/)

  const [stored] = await database.admin`
    select token = encode(sha256(${data.session?.refresh_token ?? ''}::bytea), 'hex') as hashed,
           (select row(ip, user_agent is not null)::text from auth.sessions where id = session_id) as origin
    from auth.refresh_tokens where user_id = ${data.user?.id ?? ''}`
  expect(stored).toEqual({ hashed: true, origin: '(127.0.0.1,t)' })
})

test('a taken address is refused in any case, also in parallel', async () => {
  const signUp = (email: string) =>
    gateway.client().auth.signUp({ email, password: PASSWORD, options: named('Twin') })
  const results = await Promise.all([signUp('twin@example.com'), signUp('TWIN@example.com')])
  const errors = results.map(({ error }) => error).filter(Boolean)
  expect(errors).toMatchObject([
    { status: 422, code: 'user_already_exists', message: 'User already registered' },
  ])
})

test('when the trigger fails nothing is stored, and the log has the reason', async () => {
  const { error } = await gateway.client().auth.signUp({ email: 'nameless@example.com', password: PASSWORD })
  expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' })
  expect(await database.admin`select 1 from auth.users where email = 'nameless@example.com'`).toEqual([])
  expect(logged).toMatchObject([{ err: { cause: { code: '23502' } } }])
})

test.each([
  ['short12', 422, 'weak_password', 'Password should be at least 8 characters.'],
  ['', 400, 'validation_failed', 'Signup requires a valid password'],
  ['x'.repeat(73), 400, 'validation_failed', 'Password cannot be longer than 72 bytes'],
  ['é'.repeat(37), 400, 'validation_failed', 'Password cannot be longer than 72 bytes'],
])('refuses the password %j', async (password, status, code, message) => {
  const { error } = await gateway.client().auth.signUp({ email: 'weak@example.com', password })
  expect(error).toMatchObject({ status, code, message })
})

test('the client recognises a weak password', async () => {
  const { error } = await gateway.client().auth.signUp({ email: 'weak@example.com', password: '1234567' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
})

test('a password of 72 bytes works, and one more byte does not sign in', async () => {
  const password = 'é'.repeat(36)
  const { error } = await gateway
    .client()
    .auth.signUp({ email: 'long@example.com', password, options: named('L') })
  expect(error).toBeNull()
  const signIn = (attempt: string) =>
    gateway.client().auth.signInWithPassword({ email: 'long@example.com', password: attempt })
  expect((await signIn(password)).error).toBeNull()
  expect((await signIn(`${password}x`)).error).toMatchObject({ code: 'invalid_credentials' })
})

test.each([
  'ann',
  'ann@',
  '@example.com',
  'ann@exa mple.com',
  'ann@example.com\n',
  `${'a'.repeat(250)}@b.example`,
])('refuses the address %j', async (email) => {
  const { error } = await gateway.client().auth.signUp({ email, password: PASSWORD })
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  })
})

test('anonymous sign-in is off', async () => {
  const { error } = await gateway.client().auth.signInAnonymously()
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
})

test('metadata too large for the token is refused', async () => {
  const { error } = await gateway.client().auth.signUp({
    email: 'big@example.com',
    password: PASSWORD,
    options: { data: { full_name: 'Big', photo: 'x'.repeat(5000) } },
  })
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'User metadata cannot be larger than 4096 bytes',
  })
  expect(await database.admin`select 1 from auth.users where email = 'big@example.com'`).toEqual([])
})

test('sign-ups from one address are limited', async () => {
  const strict = await startGateway(database, { limits: { signUpPerAddress: { points: 2, seconds: 3600 } } })
  const signUp = (email: string, forwarded: string) =>
    raw(strict, '/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'X' } }),
      headers: { 'x-forwarded-for': forwarded },
    })
  const statuses = []
  for (const name of ['one', 'two', 'three']) {
    statuses.push((await signUp(`${name}@example.com`, '198.51.100.1')).status)
  }
  statuses.push((await signUp('four@example.com', '198.51.100.2')).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  await strict.close()
})
