import { beforeAll, expect, test } from 'vitest'
import { openGateway, startGateway } from '../../../../../test/gateway.ts'
import {
  expired,
  generous,
  notThese,
  openLink,
  PASSWORD,
  pkceClient,
  proveAddress,
  raw,
  refresh,
  signedIn,
  signedUp,
  takeMail,
} from '../testing.ts'

const { database, gateway } = await openGateway({ limits: generous })

beforeAll(async () => {
  await database.admin.unsafe(`
    create table public.actors (id uuid primary key references auth.users on delete cascade, name text);
    create function public.add_actor() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if new.email like 'unwanted%' then raise exception 'no room for you'; end if;
      insert into public.actors values (new.id, new.raw_user_meta_data ->> 'full_name');
      return new;
    end $$;
    create trigger on_auth_user_created after insert on auth.users
      for each row execute function public.add_actor();`)
})

async function mailed(email: string, options: { data?: object; emailRedirectTo?: string } = {}) {
  const { error } = await gateway.client().auth.signInWithOtp({ email, options })
  expect(error).toBeNull()
  return takeMail(gateway, email, 'magic_link')
}

const verify = (email: string, token: string, type: 'email' | 'magiclink' | 'recovery' = 'email') =>
  gateway.client().auth.verifyOtp({ email, token, type })

test('a new user gets an account and signs in by the code', async () => {
  const { code } = await mailed('Ingrid@Example.com'.toLowerCase(), { data: { full_name: 'Ingrid' } })
  const [unproven] = await database.admin`
    select email_confirmed_at, encrypted_password, name
    from auth.users join actors using (id) where email = 'ingrid@example.com'`
  expect(unproven).toEqual({ email_confirmed_at: null, encrypted_password: null, name: 'Ingrid' })

  const { data, error } = await verify('INGRID@example.com', code)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email_confirmed_at: expect.stringMatching(/Z$/),
    user_metadata: { full_name: 'Ingrid' },
    identities: [{ identity_data: { email_verified: true } }],
  })
  const claims = JSON.parse(
    Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
})

test('the link signs in at its target, once, and invalidates the code', async () => {
  await signedUp(gateway, 'ann@example.com')
  const { link, code } = await mailed('ann@example.com', { emailRedirectTo: `${gateway.url}/home?a=1` })
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(204)

  const opened = await openLink(link)
  expect(opened).toMatchObject({ page: `${gateway.url}/home?a=1`, fields: { type: 'magiclink' } })
  expect(await refresh(gateway, opened.fields.refresh_token ?? '')).toMatchObject({ status: 200 })

  expect((await openLink(link)).fields).toMatchObject({ error_code: 'otp_expired' })
  expect((await verify('ann@example.com', code, 'magiclink')).error).toMatchObject(expired)
})

test('a known address keeps its account, and its metadata', async () => {
  const { user, db } = await signedUp(gateway, 'ben@example.com')
  await proveAddress(database, user.id)
  const { code } = await mailed('ben@example.com', { data: { full_name: 'Mallory' } })
  const { data } = await verify('ben@example.com', code)
  expect(data.user).toMatchObject({ id: user.id, user_metadata: {} })
  await signedIn(gateway, 'ben@example.com', PASSWORD)
  expect((await db.auth.refreshSession()).error).toBeNull()
})

test('a stranger who registered the address is locked out when its owner signs in', async () => {
  const stranger = await signedUp(gateway, 'owner@example.com')
  const { code } = await mailed('owner@example.com')
  const owner = gateway.client()
  await owner.auth.verifyOtp({ email: 'owner@example.com', token: code, type: 'email' })

  expect((await stranger.db.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  await expect(signedIn(gateway, 'owner@example.com', PASSWORD)).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await owner.auth.updateUser({ password: 'new horse battery' })).error).toBeNull()
})

test('a mail scanner ends no other sign-in; the owner’s app does', async () => {
  const first = await signedUp(gateway, 'lurked@example.com')
  const { link } = await mailed('lurked@example.com')
  const { fields } = await openLink(link)
  expect((await first.db.auth.refreshSession()).error).toBeNull()
  const second = await signedIn(gateway, 'lurked@example.com', PASSWORD)

  const owner = gateway.client()
  await owner.auth.setSession({
    access_token: fields.access_token ?? '',
    refresh_token: fields.refresh_token ?? '',
  })
  const { data } = await owner.auth.getUser()
  expect(data.user?.identities).toMatchObject([{ identity_data: { email_verified: true } }])
  for (const { db } of [first, second]) {
    expect((await db.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  }
  await expect(signedIn(gateway, 'lurked@example.com', PASSWORD)).rejects.toMatchObject({
    code: 'invalid_credentials',
  })

  // The password is now the owner's, and stays when the session makes further requests.
  expect((await owner.auth.updateUser({ password: 'new horse battery' })).error).toBeNull()
  expect((await owner.auth.getUser()).error).toBeNull()
  expect((await signedIn(gateway, 'lurked@example.com', 'new horse battery')).session).not.toBeNull()
})

test('with PKCE, redeeming the code proves the owner', async () => {
  const stranger = await signedUp(gateway, 'coded@example.com')
  const owner = pkceClient(gateway)
  await owner.auth.signInWithOtp({ email: 'coded@example.com' })
  const { link } = await takeMail(gateway, 'coded@example.com', 'magic_link')
  const { page } = await openLink(link)
  expect((await stranger.db.auth.refreshSession()).error).toBeNull()

  const code = new URL(page).searchParams.get('code') ?? ''
  expect((await owner.auth.exchangeCodeForSession(code)).error).toBeNull()
  expect((await stranger.db.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
})

test('without create_user, an unknown address gets neither account nor mail', async () => {
  const { error } = await gateway
    .client()
    .auth.signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } })
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  expect(await database.admin`select 1 from auth.users where email = 'nobody@example.com'`).toEqual([])
  expect(gateway.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
})

test('two parallel uses of a code: one signs in', async () => {
  await signedUp(gateway, 'cleo@example.com')
  const { code, token, link } = await mailed('cleo@example.com')
  const attempts = await Promise.all([
    verify('cleo@example.com', code),
    gateway.client().auth.verifyOtp({ token_hash: token, type: 'magiclink' }),
    verify('cleo@example.com', code),
    gateway.client().auth.verifyOtp({ token_hash: token, type: 'email' }),
  ])
  expect(attempts.filter(({ data }) => data.session)).toHaveLength(1)
  expect(attempts.flatMap(({ error }) => error ?? [])).toMatchObject([expired, expired, expired])
  expect((await openLink(link)).fields).toMatchObject({ error_code: 'otp_expired' })
})

test('a code works only for its purpose and its lifetime', async () => {
  await signedUp(gateway, 'dora@example.com')
  const { code, token } = await mailed('dora@example.com')
  expect((await verify('dora@example.com', code, 'recovery')).error).toMatchObject(expired)
  expect((await verify('dora@example.com', notThese(code))).error).toMatchObject(expired)
  for (const type of ['recovery', 'signup', 'invite', 'email_change'] as const) {
    const { error } = await gateway.client().auth.verifyOtp({ token_hash: token, type })
    expect(error).toMatchObject(expired)
  }
  await database.admin`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`
  expect((await verify('dora@example.com', code)).error).toMatchObject(expired)
})

test('only the last mail counts', async () => {
  await signedUp(gateway, 'emil@example.com')
  const first = await mailed('emil@example.com')
  await database.admin`delete from gateway.rate_limits`
  const second = await mailed('emil@example.com')
  expect((await openLink(first.link)).fields).toMatchObject({ error_code: 'otp_expired' })
  expect((await openLink(second.link)).fields).toMatchObject({ type: 'magiclink' })
})

test('guesses are limited, even with a correct one in between', async () => {
  await signedUp(gateway, 'finn@example.com')
  const { code } = await mailed('finn@example.com')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => verify('finn@example.com', notThese(code))),
  )
  expect(guesses.map(({ error }) => error?.code).sort()).toEqual([
    ...Array(10).fill('otp_expired'),
    'over_request_rate_limit',
    'over_request_rate_limit',
  ])
  expect((await verify('finn@example.com', code)).error).toMatchObject({ code: 'over_request_rate_limit' })
})

test('a banned user cannot sign in', async () => {
  const { user } = await signedUp(gateway, 'gus@example.com')
  const { code, link } = await mailed('gus@example.com')
  await database.admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`
  expect((await verify('gus@example.com', code)).error).toMatchObject({ status: 403, code: 'user_banned' })
  expect((await openLink(link)).fields).toMatchObject({ error_code: 'user_banned' })
})

test('one mail per minute, across gateways', async () => {
  const other = await startGateway(database, { limits: generous })
  await mailed('hal@example.com')
  const { error } = await other.client().auth.signInWithOtp({ email: 'HAL@example.com' })
  expect(error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  })
  // Other kinds of mail are not limited by it.
  expect((await other.client().auth.resetPasswordForEmail('hal@example.com')).error).toBeNull()
  await other.close()
})

test('two parallel requests for a new address: one account', async () => {
  const strict = await startGateway(database, {
    limits: { ...generous, mailPerAccount: { points: 10, seconds: 60 } },
  })
  const ask = () => strict.client().auth.signInWithOtp({ email: 'twin@example.com' })
  const results = await Promise.all([ask(), ask()])
  expect(results.map(({ error }) => error)).toEqual([null, null])
  expect(await database.admin`select 1 from auth.users where email = 'twin@example.com'`).toHaveLength(1)
  await strict.close()
})

test('mails and new accounts from one network are limited', async () => {
  const few = { points: 2, seconds: 3600 }
  for (const [limit, code] of [
    ['mailPerAddress', 'over_email_send_rate_limit'],
    ['signUpPerAddress', 'over_request_rate_limit'],
  ] as const) {
    await database.admin`delete from gateway.rate_limits`
    const strict = await startGateway(database, { limits: { ...generous, [limit]: few } })
    const codes = []
    for (let index = 0; index < 3; index++) {
      const body = JSON.stringify({ email: `${limit}${index}@example.com` })
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      codes.push((await (await raw(strict, '/otp', { method: 'POST', body, headers })).json()).code)
    }
    expect(codes).toEqual([undefined, undefined, code])
    await strict.close()
  }
})

test('when the application rejects the new user, nothing is stored or mailed', async () => {
  const quiet = await startGateway(database, { log: { info() {}, warn() {}, error() {} } })
  const { error } = await quiet.client().auth.signInWithOtp({ email: 'unwanted@example.com' })
  expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' })
  expect(await database.admin`select 1 from auth.users where email = 'unwanted@example.com'`).toEqual([])
  expect(quiet.mails).toEqual([])
  await quiet.close()
})

test.each([
  ['{"email":"ann@example.com"', 400, 'bad_json'],
  ['[]', 400, 'bad_json'],
  ['{"phone":"+123"}', 400, 'phone_provider_disabled'],
  ['{"email":"ann@example.com\\r\\nBcc: eve@example.com"}', 400, 'validation_failed'],
  ['{"email":"ann@example.com","create_user":"yes"}', 400, 'validation_failed'],
  ['{"email":"ann@example.com","data":[]}', 400, 'validation_failed'],
  [`{"email":"new@example.com","data":{"a":"${'x'.repeat(5000)}"}}`, 400, 'validation_failed'],
  [JSON.stringify({ email: 'ann@example.com', pad: 'x'.repeat(20_000) }), 413, 'request_entity_too_large'],
])('refuses broken request %#', async (body, status, code) => {
  const response = await raw(gateway, '/otp', { method: 'POST', body })
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code })
})
