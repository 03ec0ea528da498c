// The story of a link: who may make it, what it does, and how it ends.

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { join, leave, type Person } from '../../../test/membership.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { startMailServer } from '../_shared/mail-server.fixture.ts'
import makeSignInLink from '../make-sign-in-link/index.ts'
import useSignInLink from './index.ts'

const hub = await openHub(
  new Map([
    ['make-sign-in-link', makeSignInLink],
    ['use-sign-in-link', useSignInLink],
  ]),
)
const { admin: sql } = hub.database
const mailServer = await startMailServer()
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  })
})
afterEach(() => {
  process.env = { ...environment }
})
afterAll(() => mailServer.close())

// The first admin is the host.
const { nana: host, cousin: housemate, family: home } = await hub.aFamily('Home')
const { nana: admin, family } = await hub.aFamily('Next Door')
const NEW_PASSWORD = 'another horse battery'

const make = callsOf('make-sign-in-link')
const use = callsOf('use-sign-in-link')
const visitor = { db: hub.anonymous }
const gone = { status: 410, code: 'sign_in_link_ended' }

const aMember = async () => {
  const member = await hub.aStranger('Uncle')
  await join(member, family).throwOnError()
  return member
}
const linkBy = async (by: Person, { id }: Person, more: object = {}): Promise<string> => {
  const { data, error } = await make.ask(by, { user_id: id, ...more })
  if (error) throw error
  return data.secret
}
const setRole = ({ id }: Person, user_role: 'admin' | 'member') =>
  admin.db.rpc('update_user_family_role', { user_id: id, family_id: family.id, user_role }).throwOnError()
const signIn = ({ email }: Person, password: string) =>
  hub.gateway.client().auth.signInWithPassword({ email, password })
const isSignedIn = async ({ db }: Person) => (await db.auth.getUser()).error === null
const news = async ({ db }: Person) =>
  (await db.rpc('my_notifications', { kinds: ['sign_in_link', 'sign_in_link_used'] }).throwOnError()).data

test('a member sets a new password with the link of their admin, and all their devices are signed out', async () => {
  const member = await aMember()
  const secret = await linkBy(admin, member)

  expect(await news(member)).toMatchObject([{ kind: 'sign_in_link', actor_name: 'Nana' }])
  const { data: person } = await use.ask(visitor, { secret })
  expect(person).toEqual({ name: 'Uncle', email: member.email, removes_factors: false })
  expect(await isSignedIn(member)).toBe(true)

  const { data } = await use.ask(visitor, { secret, password: NEW_PASSWORD })
  expect(data).toEqual(person)
  expect(await isSignedIn(member)).toBe(false)
  expect((await signIn(member, PASSWORD)).error?.code).toBe('invalid_credentials')
  expect((await signIn(member, NEW_PASSWORD)).error).toBeNull()
  expect(await news(admin)).toMatchObject([{ kind: 'sign_in_link_used', actor_name: 'Uncle' }])
  // It says nothing about the address.
  expect(await sql`select private.has_verified_address(${member.id}) as proved`).toEqual([{ proved: false }])
})

describe('a link', () => {
  test('works once, also when it is used twice at the same moment', async () => {
    const secret = await linkBy(admin, await aMember())
    const answers = await Promise.all(
      ['first horse battery', 'second horse battery'].map((password) =>
        use.ask(visitor, { secret, password }),
      ),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(await use.refusal(visitor, { secret })).toEqual(gone)
  })

  test('ends when a later one is made', async () => {
    const member = await aMember()
    const secret = await linkBy(admin, member)
    const later = await linkBy(host, member)
    expect(await use.refusal(visitor, { secret })).toEqual(gone)
    expect((await use.ask(visitor, { secret: later })).data).toMatchObject({ email: member.email })
  })

  test('ends after 30 minutes', async () => {
    const member = await aMember()
    const secret = await linkBy(admin, member)
    await sql`update profiles set joined_at = now() - interval '1 day' where id in (${admin.id}, ${member.id})`
    const age = (minutes: number) => sql`
      update private.sign_in_links set created_at = now() - ${minutes} * interval '1 minute' where user_id = ${member.id}`
    await age(29)
    expect((await use.ask(visitor, { secret })).error).toBeNull()
    await age(30)
    expect(await use.refusal(visitor, { secret, password: NEW_PASSWORD })).toEqual(gone)
  })

  test('ends when the person or its maker changes their password', async () => {
    for (const whose of ['person', 'maker']) {
      const { nana: maker, cousin: person } = await hub.aFamily(`Careful ${whose}`)
      const secret = await linkBy(maker, person)
      const { db } = whose === 'person' ? person : maker
      expect(
        (await db.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })).error,
      ).toBeNull()
      expect(await use.refusal(visitor, { secret, password: 'a third horse' }), whose).toEqual(gone)
    }
  })

  test.each<[string, (maker: Person) => Promise<unknown>]>([
    ['is no longer an admin', async (maker) => setRole(maker, 'member')],
    ['has left the family', async (maker) => leave(maker).throwOnError()],
    ['has deleted their account', async ({ id }) => sql`delete from auth.users where id = ${id}`],
  ])('ends when its maker %s', async (_what, change) => {
    const [maker, person] = [await aMember(), await aMember()]
    await setRole(maker, 'admin')
    const secret = await linkBy(maker, person)
    await change(maker)
    expect(await use.refusal(visitor, { secret })).toEqual(gone)
    expect(await use.refusal(visitor, { secret, password: NEW_PASSWORD })).toEqual(gone)
    expect((await signIn(person, PASSWORD)).error).toBeNull()
  })

  test('ends when the person leaves the family or becomes a host, and when its maker is no longer one', async () => {
    const former = await aMember()
    const left = await linkBy(admin, former)
    await leave(former).throwOnError()
    expect(await use.refusal(visitor, { secret: left, password: NEW_PASSWORD })).toEqual(gone)
    await join(former, family).throwOnError()
    expect(await use.refusal(visitor, { secret: left, password: NEW_PASSWORD })).toEqual(gone)

    const person = await aMember()
    const appoint = ({ id }: Person) => sql`insert into private.hub_hosts (user_id) values (${id})`
    const dismiss = ({ id }: Person) => sql`delete from private.hub_hosts where user_id = ${id}`
    const risen = await linkBy(admin, person)
    await appoint(person)
    expect(await use.refusal(visitor, { secret: risen, password: NEW_PASSWORD })).toEqual(gone)
    await dismiss(person)

    const other = await hub.aStranger('Other host')
    await appoint(other)
    const dismissed = await linkBy(other, person)
    await dismiss(other)
    expect(await use.refusal(visitor, { secret: dismissed, password: NEW_PASSWORD })).toEqual(gone)
  })

  test('survives a password that is too short or too long', async () => {
    const secret = await linkBy(admin, await aMember())
    for (const password of ['short', 'x'.repeat(73)]) {
      expect(await use.refusal(visitor, { secret, password })).toEqual({ status: 422, code: 'weak_password' })
    }
    expect((await use.ask(visitor, { secret, password: NEW_PASSWORD })).error).toBeNull()
  })

  test('is stored as a hash alone', async () => {
    const member = await aMember()
    const secret = await linkBy(admin, member)
    const [row] = await sql`select * from private.sign_in_links where user_id = ${member.id}`
    expect(row?.token_hash).toBe(createHash('sha256').update(secret).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await use.refusal(visitor, { secret: row?.token_hash })).toEqual(gone)
  })
})

describe('the second factor', () => {
  const withFactor = async () => {
    const member = await aMember()
    await setUpAuthenticator(member.db, hub.database)
    return member
  }
  const factors = ({ id }: Person) => sql`select from auth.mfa_factors where user_id = ${id}`

  test('stays, so that the link alone does not sign in', async () => {
    const member = await withFactor()
    const secret = await linkBy(admin, member)
    await use.ask(visitor, { secret, password: NEW_PASSWORD })
    const { data } = await signIn(member, NEW_PASSWORD)
    expect(await factors(member)).toHaveLength(1)
    expect(data.user?.factors).toMatchObject([{ status: 'verified' }])
  })

  test('is removed only when a host asks for it, and not before the link is used', async () => {
    const member = await withFactor()
    const body = { user_id: member.id, removes_factors: true }
    expect(await make.refusal(admin, body)).toEqual({ status: 403, code: 'host_only' })
    const secret = await linkBy(host, member, { removes_factors: true })
    expect((await use.ask(visitor, { secret })).data).toMatchObject({ removes_factors: true })
    expect(await factors(member)).toHaveLength(1)
    await use.ask(visitor, { secret, password: NEW_PASSWORD })
    expect(await factors(member)).toHaveLength(0)
  })

  test('is asked of whoever makes a link', async () => {
    const helper = await withFactor()
    await setRole(helper, 'admin')
    const { email } = helper
    const db = hub.gateway.client()
    await db.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await make.refusal({ db }, { user_id: (await aMember()).id })).toMatchObject({
      code: 'admin_only',
    })
  })
})

test('nobody else makes a link, and nobody one for themselves', async () => {
  const member = await aMember()
  const outsiders = await hub.outsidersOf(family)
  const refused = (code: string) => ({ status: 403, code })
  for (const person of [member, housemate, ...Object.values(outsiders)]) {
    expect(await make.refusal(person, { user_id: member.id })).toEqual(refused('admin_only'))
  }
  expect(await make.refusal(admin, { user_id: housemate.id })).toEqual(refused('admin_only'))
  expect(await make.refusal(admin, { user_id: admin.id })).toEqual(refused('admin_only'))
  expect(await make.refusal(host, { user_id: host.id })).toEqual(refused('host_only'))
  const unknown = { status: 401, code: 'not_signed_in' }
  expect(await make.refusal(visitor, { user_id: member.id })).toEqual(unknown)
  expect(await make.refusal(host, { user_id: randomUUID() })).toEqual({ status: 404, code: 'account_gone' })
  expect(await sql`select from private.sign_in_links where user_id = ${member.id}`).toEqual([])
})

test('an admin does not become a host by helping one', async () => {
  const role = { user_id: housemate.id, family_id: home.id, user_role: 'admin' }
  await host.db.rpc('update_user_family_role', role).throwOnError()
  expect(await make.refusal(housemate, { user_id: host.id })).toEqual({ status: 403, code: 'host_only' })
})

test('someone without a family is helped by a host', async () => {
  const stranger = await hub.aStranger('Stranger')
  const secret = await linkBy(host, stranger)
  expect((await use.ask(visitor, { secret, password: NEW_PASSWORD })).error).toBeNull()
  expect((await signIn(stranger, NEW_PASSWORD)).error).toBeNull()
})

test('links are limited for whoever makes them, and for each person', async () => {
  const { nana: busy, cousin } = await hub.aFamily('Busy')
  const limit = { status: 429, code: 'sign_in_link_limit' }
  for (let count = 0; count < 10; count += 1) await linkBy(busy, cousin)
  expect(await make.refusal(busy, { user_id: cousin.id })).toEqual(limit)
  expect(await make.refusal(host, { user_id: cousin.id })).toEqual(limit)

  await sql`update private.allowances set used = 20 where user_id = ${admin.id} and kind = 'sign-in links'`
  expect(await make.refusal(admin, { user_id: (await aMember()).id })).toEqual(limit)
})

test('with a mail server the person is told by mail too, without the link', async () => {
  process.env.SMTP_URL = mailServer.url
  const { nana: maker, cousin } = await hub.aFamily('Postal')
  const secret = await linkBy(maker, cousin)
  expect(mailServer.taken).toMatchObject([{ to: [cousin.email] }])
  const source = mailServer.taken[0]?.source ?? ''
  expect(source).toContain('Nana made a link')
  expect(source).not.toContain(secret)
})
